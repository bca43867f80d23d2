import { expect, test, vi } from 'vitest'
import { aGroup, beat, missed, offBeat, part, ticking, tone, tones } from './testing/a-group.ts'
import { codeOf, holdBySystem, lose, WAYS_TO_LOSE } from './testing/a-player.ts'
import { spanOf } from './testing/heard-tones.ts'
import { power } from './testing/measure.ts'
import { wavAnswer } from './testing/wav-answer.ts'

test.each(WAYS_TO_LOSE)('where the output %s all go on in step on another', async (_, loseIt) => {
  using stage = await aGroup(120, ticking, { outputs: 2 })
  const { group, left, recordings } = stage
  const [before, after] = recordings
  await group.join('beat', part(beat), 'bar')
  await group.join('off-beat', part(offBeat), 'beat')
  await before!.hear(1)
  loseIt(before!.context)
  await expect.poll(async () => power(await after!.hear(0.5))).toBeGreaterThan(0)
  await after!.hear(0.5)
  expect(missed(await after!.hear(3), 0.25)).toBeLessThan(0.004)
  group.setTempo(100)
  await after!.hear(0.5)
  expect(missed(await after!.hear(3), 0.3)).toBeLessThan(0.004)
  expect(left).toEqual([])
})

test('on the other output bars are counted on, and each has its level and its pitch', async () => {
  using stage = await aGroup(120, tones(400, 700, 1_000), { outputs: 2 })
  const { group, recordings } = stage
  const [before, after] = recordings
  await group.join('low', part(tone(400)), 'bar')
  const beganSeconds = before!.context.currentTime
  await group.join('silent', part(tone(700)), 'beat')
  group.setLevel('silent', 0)
  await group.setPitch('low', 12)
  await before!.hear(0.6)
  lose(before!.context)
  const lostSeconds = before!.context.currentTime
  const [heard] = await Promise.all([after!.hear(5), group.join('next', part(tone(1_000)), 'bar')])
  const [low, next] = [spanOf(heard, 800)!, spanOf(heard, 1_000)!]
  expect([spanOf(heard, 400), spanOf(heard, 700)]).toEqual([null, null])
  // A bar lasts two seconds, and of one a part had been heard.
  const late = (next.from - low.from + lostSeconds - beganSeconds) % 2
  expect(Math.min(late, 2 - late)).toBeLessThan(0.25)
  expect(next.until).toBeGreaterThan(4.8)
})

test('a sound that is being made ready when the output is lost is heard on the next', async () => {
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slowly = (): Promise<Response> => {
    asked.resolve()
    return answered.promise.then(() => wavAnswer(2, 700))
  }
  using stage = await aGroup(120, { ...tones(400), '/700': slowly }, { outputs: 2 })
  const { group, recordings } = stage
  const [before, after] = recordings
  await group.join('low', part(tone(400)), 'beat')
  const joined = group.join('high', part(tone(700)), 'beat')
  await asked.promise
  lose(before!.context)
  answered.resolve()
  await joined
  await after!.hear(0.6)
  const heard = await after!.hear(0.3)
  expect([spanOf(heard, 400)!.until, spanOf(heard, 700)!.until].every((until) => until > 0.2)).toBe(true)
})

test('what cannot be made again leaves and is told of, and the others go on', async () => {
  using stage = await aGroup(120, tones(400, 700), { outputs: 2 })
  const { group, left, recordings } = stage
  const [before, after] = recordings
  await group.join('low', part(tone(400)), 'beat')
  await group.join('high', part(tone(700), { pitchSemitones: 7 }), 'beat')
  vi.stubGlobal('Worker', function start() {
    throw new DOMException('no workers here', 'SecurityError')
  })
  lose(before!.context)
  await expect.poll(() => left).toEqual(['high: stretch_unavailable'])
  vi.unstubAllGlobals()
  await expect.poll(async () => spanOf(await after!.hear(0.3), 400)).not.toBeNull()
})

test('an output that is lost again at once is given up: all leave, and a sound that joins then opens another', async () => {
  using stage = await aGroup(120, tones(400, 700), { outputs: 3 })
  const { group, left, recordings } = stage
  const [first, second, third] = recordings
  await group.join('low', part(tone(400)), 'beat')
  await group.join('high', part(tone(700)), 'beat')
  lose(first!.context)
  await expect.poll(async () => spanOf(await second!.hear(0.3), 700)).not.toBeNull()
  lose(second!.context)
  expect(left).toEqual(['low: output_lost', 'high: output_lost'])
  await group.join('low', part(tone(400)), 'beat')
  await third!.hear(0.5)
  const heard = await third!.hear(0.3)
  expect(spanOf(heard, 400)!.until).toBeGreaterThan(0.2)
  expect(spanOf(heard, 700)).toBeNull()
})

test('where no other output is to be had all leave, and whoever joins hears why', async () => {
  using stage = await aGroup(120, tones(400))
  const { group, left, recording } = stage
  await group.join('low', part(tone(400)), 'beat')
  lose(recording.context)
  expect(left).toEqual(['low: output_lost'])
  await expect(group.join('low', part(tone(400)), 'beat')).rejects.toMatchObject({ code: 'output_lost' })
  expect(left).toEqual(['low: output_lost'])
})

test('during a call it is said so, and after it all go on in step', async () => {
  using stage = await aGroup(120, ticking)
  const { group, recording } = stage
  await group.join('beat', part(beat), 'bar')
  await group.join('off-beat', part(offBeat), 'beat')
  await recording.hear(0.5)
  const giveBack = await holdBySystem(recording.context)
  await expect.poll(() => codeOf(stage)).toBe('audio_interrupted')
  giveBack()
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => codeOf(stage)).toBe(null)
  await recording.hear(0.3)
  expect(missed(await recording.hear(3), 0.25)).toBeLessThan(0.004)
})
