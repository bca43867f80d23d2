import { expect, onTestFinished, test, vi } from 'vitest'
import { aPlayer, codeOf, holdBySystem, lose, loop, noHardware, WAYS_TO_LOSE } from './testing/a-player.ts'
import { power } from './testing/measure.ts'
import { recordedContext } from './testing/recorder.ts'
import { RATE_HZ } from './testing/tones.ts'

/** What waits, waits until `vi.advanceTimersByTime`. */
function holdTimeouts(...others: readonly ('setInterval' | 'clearInterval')[]): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', ...others] })
  onTestFinished(() => void vi.useRealTimers())
}

const A_MINUTE_MS = 60_000

test('an output that the system takes away for a moment is taken back without a word', async () => {
  // On a busy machine the moment may be a long one.
  holdTimeouts()
  const player = aPlayer()
  const { audition, contexts } = player
  await audition.play(loop)
  const told = vi.fn<() => void>()
  audition.subscribe(told)
  await contexts[0]!.suspend()
  await expect.poll(() => contexts[0]!.state).toBe('running')
  const here = contexts[0]!.currentTime
  await expect.poll(() => contexts[0]!.currentTime).toBeGreaterThan(here + 0.1)
  vi.advanceTimersByTime(A_MINUTE_MS)
  expect(told).not.toHaveBeenCalled()
})

test.each([
  ['comes back to the page', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['touches the page', () => document.dispatchEvent(new Event('pointerdown'))],
  ['presses a key', () => document.dispatchEvent(new Event('keydown'))],
  ['plugs something in', () => navigator.mediaDevices.dispatchEvent(new Event('devicechange'))],
])('during a call it is said so, and once somebody %s the sound goes on where it was', async (_, act) => {
  const player = aPlayer()
  const { audition, contexts } = player
  await audition.play(loop, { fromSeconds: 0.5 })
  const giveBack = await holdBySystem(contexts[0]!)
  await expect.poll(() => codeOf(player)).toBe('audio_interrupted')
  expect(audition.snapshot().state).toBe('playing')
  const held = audition.positionSeconds()
  giveBack()
  act()
  await expect.poll(() => codeOf(player)).toBe(null)
  await expect.poll(() => audition.positionSeconds()).toBeGreaterThan(held)
  expect(contexts).toHaveLength(1)
})

test('a player that sleeps because nothing sounds is not taken for interrupted', async () => {
  holdTimeouts()
  const player = aPlayer()
  const { audition, contexts } = player
  await audition.play(loop)
  audition.stop()
  const asleep = Promise.withResolvers<void>()
  const context = contexts[0]!
  context.addEventListener('statechange', () => context.state === 'suspended' && asleep.resolve())
  const askedBack = vi.spyOn(context, 'resume')
  vi.advanceTimersByTime(A_MINUTE_MS)
  await asleep.promise
  vi.advanceTimersByTime(A_MINUTE_MS)
  expect(askedBack).not.toHaveBeenCalled()
  expect(codeOf(player)).toBe(null)
})

test.each(WAYS_TO_LOSE)(
  'where the output %s the sound goes on where it was, on another, with what was decoded',
  async (_, loseIt) => {
    const player = aPlayer()
    const { audition, contexts } = player
    await audition.play(loop, { fromSeconds: 1 })
    loseIt(contexts[0]!)
    await expect.poll(() => contexts.length).toBe(2)
    await expect.poll(() => audition.snapshot().state).toBe('playing')
    expect(audition.positionSeconds()).toBeGreaterThan(0.9)
    await expect.poll(() => contexts[1]!.currentTime).toBeGreaterThan(0.1)
    expect([codeOf(player), player.fetched(), contexts[0]!.state]).toEqual([null, 1, 'closed'])
  },
)

test('where the next output has another rate the preview is decoded anew for it', async () => {
  const player = aPlayer({ ratesHz: [RATE_HZ, 44_100] })
  const { audition, contexts } = player
  await audition.play(loop)
  await contexts[0]!.close()
  await expect.poll(() => [contexts.length, audition.snapshot().state]).toEqual([2, 'playing'])
  expect([player.fetched(), codeOf(player)]).toEqual([2, null])
})

test('an output that is lost again at once is given up with a sentence, until play is pressed', async () => {
  const player = aPlayer()
  const { audition, contexts } = player
  await audition.play(loop)
  await contexts[0]!.close()
  await expect.poll(() => [contexts.length, audition.snapshot().state]).toEqual([2, 'playing'])
  await contexts[1]!.close()
  await expect.poll(() => codeOf(player)).toBe('output_lost')
  expect(audition.snapshot().state).toBe('idle')
  await audition.play(loop)
  expect(audition.snapshot()).toMatchObject({ state: 'playing', error: null })
})

test('where only the metronome clicks, an output that is lost again at once is given up until play is pressed', async () => {
  const { audition, contexts } = aPlayer()
  audition.setSession({ tempoBpm: 120, pitchSemitones: 0 })
  audition.setMetronome(true)
  await expect.poll(() => (lose(contexts[0]!), contexts.length)).toBe(2)
  expect(audition.isClicking()).toBe(true)
  await expect.poll(() => (lose(contexts[1]!), contexts[1]!.state)).toBe('closed')
  expect([contexts.length, audition.isClicking()]).toEqual([2, false])
  await audition.play(loop)
  expect(audition.snapshot()).toMatchObject({ state: 'playing', error: null })
})

test('where no other output is to be had the lost one is let go all the same, and the next press tries again', async () => {
  const contexts = [new AudioContext(), new AudioContext()]
  let left = [contexts[0]!]
  const { audition } = aPlayer({ createContext: () => left.shift() ?? noHardware() })
  await audition.play(loop)
  lose(contexts[0]!)
  expect(audition.snapshot()).toMatchObject({ state: 'idle', error: { code: 'output_lost' } })
  await expect.poll(() => contexts[0]!.state).toBe('closed')
  left = [contexts[1]!]
  await audition.play(loop)
  expect(audition.snapshot()).toMatchObject({ state: 'playing', error: null })
})

test('an output that was replaced while it woke is watched no more', async () => {
  holdTimeouts('setInterval', 'clearInterval')
  const { audition, contexts } = aPlayer()
  const desk = audition.openDesk()
  const resumed = Promise.withResolvers<void>()
  vi.spyOn(contexts[0]!, 'resume').mockReturnValue(resumed.promise)
  const awake = desk.wake()
  desk.renew()
  await expect.poll(() => contexts[0]!.state).toBe('closed')
  resumed.resolve()
  await awake
  vi.advanceTimersByTime(A_MINUTE_MS)
  expect(contexts).toHaveLength(2)
})

test('a browser that opens no output is said to have none, with the metronome too', async () => {
  const { audition } = aPlayer({ createContext: noHardware })
  void audition.warm(loop)
  await audition.play(loop)
  expect(audition.snapshot()).toMatchObject({ state: 'idle', error: { code: 'output_lost' } })
  audition.stop()
  audition.setSession({ tempoBpm: 120, pitchSemitones: 0 })
  audition.setMetronome(true)
  await audition.play(loop)
  expect(audition.snapshot()).toMatchObject({ state: 'idle', error: { code: 'output_lost' } })
})

test('play during a call says so; after the call it plays', async () => {
  const player = aPlayer()
  const { audition, contexts } = player
  const giveBack = await holdBySystem(audition.openDesk().context)
  await audition.play(loop)
  expect([audition.snapshot().state, codeOf(player), contexts.length]).toEqual([
    'idle',
    'audio_interrupted',
    1,
  ])
  giveBack()
  await audition.play(loop)
  expect(audition.snapshot()).toMatchObject({ state: 'playing', error: null })
})

test.each([
  [false, 'a browser that waits for a gesture is said to', 'audio_blocked'],
  [true, 'a browser that has no loudspeaker is said to have none', 'output_lost'],
])('where somebody has touched the page (%s) %s; the next press plays', async (hasBeenActive, _, code) => {
  vi.spyOn(navigator.userActivation, 'hasBeenActive', 'get').mockReturnValue(hasBeenActive)
  const player = aPlayer()
  const { audition } = player
  const { context } = audition.openDesk()
  await context.suspend()
  const waiting = vi.spyOn(context, 'resume').mockReturnValue(new Promise(() => undefined))
  await audition.play(loop)
  expect([audition.snapshot().state, codeOf(player)]).toEqual(['idle', code])
  waiting.mockRestore()
  await audition.play(loop)
  expect(audition.snapshot()).toMatchObject({ state: 'playing', error: null })
  vi.restoreAllMocks()
})

test('a browser that refuses sound before a gesture, at once and in so many words, is said to wait for one', async () => {
  const player = aPlayer()
  const { context } = player.audition.openDesk()
  await context.suspend()
  vi.spyOn(context, 'resume').mockRejectedValue(new DOMException('Not now', 'NotAllowedError'))
  await player.audition.play(loop)
  expect([player.audition.snapshot().state, codeOf(player)]).toEqual(['idle', 'audio_blocked'])
  vi.restoreAllMocks()
})

test('[P04] a loop goes on without a network, turn after turn', async () => {
  const recording = await recordedContext()
  const { audition, goOffline } = aPlayer({ createContext: () => recording.context })
  await audition.play(loop)
  goOffline()
  const heard = await recording.hear(5)
  const parts = Array.from({ length: 40 }, (_, at) =>
    power(heard.subarray(12_000 + at * 4_800, 12_000 + (at + 1) * 4_800)),
  )
  expect(Math.min(...parts)).toBeGreaterThan(0.9 * Math.max(...parts))
  await audition.play(loop)
  expect(audition.snapshot()).toMatchObject({ state: 'playing', error: null })
})
