import { expect, onTestFinished, test, vi } from 'vitest'
import { aGroup, beat, missed, offBeat, part, ticking, tone, tones } from './testing/a-group.ts'
import { spanOf } from './testing/heard-tones.ts'
import { power } from './testing/measure.ts'
import { wavAnswer } from './testing/wav-answer.ts'

test('sounds of any tempo and length are heard together at one, also after it was changed', async () => {
  using stage = await aGroup(120, ticking)
  const { group, recording } = stage
  await group.join('beat', part(beat), 'bar')
  await group.join('off-beat', part(offBeat), 'beat')
  await recording.hear(1)
  expect(missed(await recording.hear(3), 0.25)).toBeLessThan(0.004)
  for (const tempoBpm of [90, 150, 133, 100]) {
    group.setTempo(tempoBpm)
    await recording.hear(0.3)
  }
  expect(missed(await recording.hear(4), 0.3)).toBeLessThan(0.004)
})

test('one joins on the bar, one on the beat, and one that leaves is silent at once while the others go on', async () => {
  using stage = await aGroup(120, tones(400, 700, 1_000))
  const { group, recording } = stage
  const everything = recording.hear(5.5)
  await group.join('first', part(tone(400)), 'bar')
  await recording.hear(0.3)
  const joined = [group.join('beat', part(tone(700)), 'beat'), group.join('bar', part(tone(1_000)), 'bar')]
  await Promise.all(joined)
  await recording.hear(2.8)
  group.leave('first')
  const heard = await everything
  const [first, onBeat, onBar] = [400, 700, 1_000].map((hz) => spanOf(heard, hz)!)
  expect(((onBeat!.from - first!.from + 0.25) % 0.5) - 0.25).toBeCloseTo(0, 1)
  expect(onBeat!.from - first!.from).toBeLessThan(1.9)
  expect(onBar!.from - first!.from).toBeCloseTo(2, 1)
  expect(first!.until).toBeLessThan(5)
  expect(onBar!.until).toBeGreaterThan(5.4)
})

test('each has its level and its pitch, changed while it sounds', async () => {
  using stage = await aGroup(120, tones(400, 700))
  const { group, recording } = stage
  await group.join('low', part(tone(400)), 'beat')
  await group.join('high', part(tone(700)), 'beat')
  await recording.hear(0.8)
  group.setLevel('low', 0)
  await group.setPitch('high', 12)
  await recording.hear(0.2)
  const heard = await recording.hear(0.5)
  expect(spanOf(heard, 400)).toBeNull()
  expect(spanOf(heard, 700)).toBeNull()
  expect(spanOf(heard, 1_400)!.until).toBeGreaterThan(0.4)
})

test('a pitch that changes while a sound is being made ready is the one that is heard', async () => {
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<Response>()]
  const slowly = (): Promise<Response> => {
    asked.resolve()
    return answered.promise
  }
  using stage = await aGroup(120, { '/700': slowly })
  const { group, recording } = stage
  const joined = group.join('high', part(tone(700)), 'beat')
  await asked.promise
  const shifted = [group.setPitch('high', 7), group.setPitch('high', 12)]
  answered.resolve(wavAnswer(2, 700))
  await Promise.all([joined, ...shifted])
  await recording.hear(0.4)
  const heard = await recording.hear(0.5)
  expect([spanOf(heard, 700), spanOf(heard, 1_000)]).toEqual([null, null])
  expect(spanOf(heard, 1_400)!.until).toBeGreaterThan(0.4)
})

test('a pitch that could not be made leaves the sound as it was, and can be asked for again', async () => {
  using stage = await aGroup(120, tones(700))
  const { group, recording } = stage
  await group.join('high', part(tone(700)), 'beat')
  vi.stubGlobal('Worker', function start() {
    throw new DOMException('no workers here', 'SecurityError')
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  await expect(group.setPitch('high', 12)).rejects.toMatchObject({ code: 'stretch_unavailable' })
  vi.unstubAllGlobals()
  await recording.hear(0.4)
  expect(spanOf(await recording.hear(0.3), 700)!.until).toBeGreaterThan(0.2)
  await group.setPitch('high', 12)
  await recording.hear(0.4)
  const heard = await recording.hear(0.3)
  expect(spanOf(heard, 700)).toBeNull()
  expect(spanOf(heard, 1_400)!.until).toBeGreaterThan(0.2)
})

test('one that waits when the tempo changes begins on its beat at the new one', async () => {
  using stage = await aGroup(120, { ...ticking, ...tones(1_000) })
  const { group, recording } = stage
  await group.join('beat', part(beat), 'bar')
  await recording.hear(0.2)
  await group.join('off-beat', part(offBeat), 'bar')
  group.setTempo(90)
  await recording.hear(4.2)
  expect(missed(await recording.hear(3), 1 / 3)).toBeLessThan(0.004)
})

test('one that waits and cannot be made again when the tempo changes leaves, and is told of', async () => {
  using stage = await aGroup(120, ticking)
  const { group, recording, left } = stage
  await group.join('beat', part(beat), 'bar')
  await recording.hear(0.2)
  await group.join('off-beat', part(offBeat), 'bar')
  vi.stubGlobal('AudioWorkletNode', function make() {
    throw new DOMException('no more of them', 'InvalidStateError')
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  group.setTempo(90)
  await expect.poll(() => left.length).toBe(1)
  expect(left[0]).toMatch(/^off-beat: /)
})

test('when the last has left, or the group ends, there is silence', async () => {
  using stage = await aGroup(120, tones(400, 700))
  const { group, recording } = stage
  await group.join('low', part(tone(400)), 'beat')
  await group.join('high', part(tone(700)), 'beat')
  await recording.hear(0.4)
  group[Symbol.dispose]()
  await expect.poll(async () => power(await recording.hear(0.4))).toBe(0)
})
