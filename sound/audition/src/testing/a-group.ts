import { Audition } from '../audition-engine.ts'
import type { AuditionSound } from '../audition-sound.ts'
import { VoiceGroup, type GroupPart, type OnLeft } from '../voice-group.ts'
import { aLoop } from './a-loop.ts'
import { noHardware } from './a-player.ts'
import { strongestSeconds } from './measure.ts'
import { recordedContext, type Recording } from './recorder.ts'
import { RATE_HZ, type Tone } from './tones.ts'
import { wavAnswer } from './wav-answer.ts'

const loopAt = (url: string, tempoBpm: number, beats: number) =>
  aLoop({ url, tempoBpm, seconds: (beats * 60) / tempoBpm, sampleRateHz: RATE_HZ })

export const part = (sound: AuditionSound, facts: Partial<GroupPart> = {}): GroupPart => ({
  sound,
  pitchSemitones: 0,
  level: 1,
  ...facts,
})

interface Stage extends Disposable {
  readonly group: VoiceGroup
  readonly audition: Audition
  /** Of every output that can be opened, one after the other; where there is none left, the browser opens none. */
  readonly recordings: readonly Recording[]
  /** The first of them. */
  readonly recording: Recording
  readonly left: readonly string[]
}

type Sounds = Readonly<Record<string, () => Response | Promise<Response>>>

export async function aGroup(tempoBpm: number, sounds: Sounds, { outputs = 1 } = {}): Promise<Stage> {
  const recordings = await Promise.all(Array.from({ length: outputs }, () => recordedContext()))
  const unopened = recordings.map(({ context }) => context)
  const audition = new Audition({
    createContext: () => unopened.shift() ?? noHardware(),
    fetch: async (url) => sounds[url instanceof Request ? url.url : url.toString()]!(),
  })
  const left: string[] = []
  const onLeft: OnLeft = (id, error) => left.push(`${id}: ${codeOf(error)}`)
  const group = new VoiceGroup(audition.openDesk(), tempoBpm, onLeft)
  const dispose = (): void => {
    group[Symbol.dispose]()
    audition[Symbol.dispose]()
  }
  return { group, audition, recordings, recording: recordings[0]!, left, [Symbol.dispose]: dispose }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'no code'

/** A tick of 500 Hz so many beats behind every beat. */
const tickOn = (tempoBpm: number, behindBeats: number): Tone => {
  return (seconds) => {
    const since = ((((seconds * tempoBpm) / 60 - behindBeats) % 1) + 1) % 1
    return since * (60 / tempoBpm) < 0.005 ? 0.5 * Math.sin(2 * Math.PI * 500 * seconds) : 0
  }
}

/** One ticks on every beat, the other half a beat behind it, at tempos and lengths of their own. */
export const beat = loopAt('/beat', 97, 4)
export const offBeat = loopAt('/off-beat', 141, 3)
export const ticking = {
  '/beat': () => wavAnswer((4 * 60) / 97, tickOn(97, 0)),
  '/off-beat': () => wavAnswer((3 * 60) / 141, tickOn(141, 0.5)),
}

/** How far ticks are from a grid that begins with the loudest of the first, in seconds; windows smear them a little. */
export function missed(heard: Float32Array, gapSeconds: number): number {
  const first = heard.subarray(0, Math.round(gapSeconds * RATE_HZ))
  const loudest = first.reduce(
    (best, value, frame) => (Math.abs(value) > Math.abs(first[best]!) ? frame : best),
    0,
  )
  const firstSeconds = strongestSeconds(heard, loudest / RATE_HZ)
  const count = Math.floor((heard.length / RATE_HZ - firstSeconds - 0.2) / gapSeconds)
  const places = Array.from({ length: count }, (_, at) => firstSeconds + (at + 1) * gapSeconds)
  return Math.max(...places.map((place) => Math.abs(strongestSeconds(heard, place) - place)))
}

export const tones = (...hz: readonly number[]): Sounds =>
  Object.fromEntries(hz.map((one) => [`/${one}`, () => wavAnswer(2, one)]))
export const tone = (hz: number): AuditionSound => loopAt(`/${hz}`, 120, 4)
