import { expect, onTestFinished, test, vi } from 'vitest'
import { Audition } from './audition-engine.ts'
import { loop } from './testing/a-player.ts'
import { collectGarbage } from './testing/collect-garbage.ts'
import { cents, frequencyHz, power } from './testing/measure.ts'
import { recordedContext, type Recording } from './testing/recorder.ts'
import { wavAnswer } from './testing/wav-answer.ts'

interface Player extends Disposable {
  readonly audition: Audition
  readonly recording: Recording
}

async function aPlayer(answer: () => Promise<Response> = async () => wavAnswer(2, 440)): Promise<Player> {
  const recording = await recordedContext()
  const audition = new Audition({ createContext: () => recording.context, fetch: answer })
  return { audition, recording, [Symbol.dispose]: () => audition[Symbol.dispose]() }
}

/** The quietest 5 ms beside the whole, in dB. */
function quietestDb(heard: Float32Array): number {
  const part = 240
  const parts = Array.from({ length: Math.floor(heard.length / part) }, (_, at) =>
    power(heard.subarray(at * part, (at + 1) * part)),
  )
  return 10 * Math.log10(Math.min(...parts) / power(heard))
}

test('changes of tempo and pitch while it plays, there and back, leave no gap', async () => {
  using player = await aPlayer()
  const { audition, recording } = player
  await audition.play(loop)
  await recording.hear(0.3)
  const everything = recording.hear(2.5)
  for (const session of [
    { tempoBpm: 100, pitchSemitones: 0 },
    { tempoBpm: 140, pitchSemitones: 0 },
    { tempoBpm: 140, pitchSemitones: 3 },
    { tempoBpm: 90, pitchSemitones: -2 },
    { tempoBpm: null, pitchSemitones: 0 },
  ]) {
    audition.setSession(session)
    await recording.hear(0.45)
  }
  expect(quietestDb(await everything)).toBeGreaterThan(-15)
  expect(audition.snapshot()).toMatchObject({ state: 'playing', error: null })
})

test('of many shifts one after the other the last is heard', async () => {
  using player = await aPlayer()
  const { audition, recording } = player
  await audition.play(loop)
  for (let pitchSemitones = 1; pitchSemitones <= 7; pitchSemitones += 1) {
    audition.setSession({ tempoBpm: 100, pitchSemitones })
    await recording.hear(0.01)
  }
  await recording.hear(0.7)
  const wantedHz = 440 * 2 ** (7 / 12)
  expect(Math.abs(cents(frequencyHz(await recording.hear(3)), wantedHz))).toBeLessThan(5)
})

test('what changes while a sound is loading is heard too', async () => {
  const loaded = Promise.withResolvers<void>()
  using player = await aPlayer(() => loaded.promise.then(() => wavAnswer(2, 440)))
  const { audition, recording } = player
  audition.setSession({ tempoBpm: 100, pitchSemitones: 0 })
  const played = audition.play(loop)
  loaded.resolve()
  // The stretcher is being made, for the first time in this context.
  await recording.hear(0.02)
  audition.setSession({ tempoBpm: 150, pitchSemitones: 0 })
  await played
  await recording.hear(0.2)
  const startSeconds = audition.positionSeconds()
  const from = recording.context.currentTime
  await recording.hear(0.5)
  const passed = recording.context.currentTime - from
  expect((audition.positionSeconds() - startSeconds) / passed).toBeCloseTo(1.25, 1)
})

test('a shift that cannot be made is told, and the sound goes on as it was', async () => {
  using player = await aPlayer()
  const { audition, recording } = player
  vi.stubGlobal('Worker', function start() {
    throw new DOMException('no workers here', 'SecurityError')
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  await audition.play(loop)
  audition.setSession({ tempoBpm: null, pitchSemitones: 3 })
  await vi.waitUntil(() => audition.snapshot().error)
  expect(audition.snapshot()).toMatchObject({ state: 'playing', error: { code: 'stretch_unavailable' } })
  expect(Math.abs(cents(frequencyHz(await recording.hear(3)), 440))).toBeLessThan(1)
})

test('stopping is silence, and what was heard is let go of by the browser', async () => {
  const nodes: WeakRef<AudioWorkletNode>[] = []
  const RealNode = AudioWorkletNode
  vi.stubGlobal(
    'AudioWorkletNode',
    class extends RealNode {
      constructor(context: BaseAudioContext, name: string, options?: AudioWorkletNodeOptions) {
        super(context, name, options)
        if (name !== 'recorder') nodes.push(new WeakRef(this))
      }
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  using player = await aPlayer()
  const { audition, recording } = player
  for (let turn = 0; turn < 12; turn += 1) {
    audition.setSession({ tempoBpm: 90 + turn, pitchSemitones: turn % 3 })
    await audition.play(loop)
  }
  audition.stop()
  await expect.poll(async () => (await recording.hear(0.1)).every((value) => value === 0)).toBe(true)
  expect(nodes.length).toBeGreaterThanOrEqual(12)
  await collectGarbage()
  expect(nodes.filter((node) => node.deref()).length).toBe(0)
})
