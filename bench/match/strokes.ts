import { randomFrom } from '@segno/test-kit/random'
import type { Pcm } from '@segno/units'
import { between, normal, pick, type Random } from '../analysis/random.ts'

/** Taps of a finger, or strokes on a table. */
export interface KnownStrokes {
  readonly tempoBpm: number
  readonly strokesSeconds: readonly number[]
  readonly firstBeatSeconds: number
}

/** Rhythms that people tap, in sixteenths of a bar; the first of each is on the one. */
const RHYTHMS = {
  beats: ['x...x...x...x...'],
  eighths: ['x.x.x...x.x.x...', 'x...x.x.x...x.x.', 'x...x...x.x.x...'],
  syncopes: ['x..x..x...x.x...', 'x..x..x.x..x..x.', 'x.....x.x...x...', 'x...x..x..x.x...'],
} as const
export type RhythmKind = keyof typeof RHYTHMS
export const RHYTHM_KINDS = Object.keys(RHYTHMS) as RhythmKind[]

const JITTER_SECONDS = 0.015
const MISSED_SHARE = 0.08

/** Each stroke up to 30 ms beside its place, some left out, none of the first bar's first. */
export function knownStrokes(kind: RhythmKind, count: number, seed: number): KnownStrokes[] {
  return Array.from({ length: count }, (_, index) => {
    const random = randomFrom(7_919 * seed + index)
    const tempoBpm = between(65, 165, random)
    const rhythm = pick(RHYTHMS[kind], random)
    const bars = pick([2, 2, 3, 4], random)
    const firstBeatSeconds = between(0.2, 1.5, random)
    const strokesSeconds = Array.from({ length: 16 * bars }, (__, step) => step)
      .filter((step) => rhythm[step % 16] === 'x' && (step === 0 || random() >= MISSED_SHARE))
      .map((step) => firstBeatSeconds + (15 * step) / tempoBpm + jitter(random))
    return { tempoBpm, strokesSeconds, firstBeatSeconds }
  })
}

const jitter = (random: Random): number => Math.max(-2, Math.min(2, normal(random))) * JITTER_SECONDS

const RATE_HZ = 44_100

/** The strokes as a microphone hears them on a table, in a room that is not quite silent. */
export function onTable({ strokesSeconds }: KnownStrokes, seed: number): Pcm {
  const random = randomFrom(seed)
  const lastsSeconds = strokesSeconds.at(-1)! + 0.8
  const sound = Float32Array.from(
    { length: Math.round(lastsSeconds * RATE_HZ) },
    () => 0.002 * (2 * random() - 1),
  )
  const hz = between(120, 320, random)
  for (const atSeconds of strokesSeconds) {
    const [first, level] = [Math.round(atSeconds * RATE_HZ), between(0.25, 0.6, random)]
    for (let frame = 0; frame < 0.15 * RATE_HZ && first + frame < sound.length; frame++) {
      const seconds = frame / RATE_HZ
      const thump = Math.exp(-45 * seconds) * Math.sin(2 * Math.PI * hz * seconds)
      const knock = Math.exp(-300 * seconds) * (2 * random() - 1)
      sound[first + frame]! += level * (0.6 * thump + 0.5 * knock)
    }
  }
  return { sampleRateHz: RATE_HZ, channels: [sound] }
}
