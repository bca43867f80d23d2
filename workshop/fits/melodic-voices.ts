import { between, pick, type Random } from '../../bench/analysis/random.ts'
import { RATE_HZ } from './dsp.ts'

/** Something that plays notes. */
export interface Voice {
  /** @param pitch semitones above C−1; A4 is 69 */
  play(note: { pitch: number; seconds: number; level: number }): Float32Array
}

/** One of a sound's tones: its frequency beside the note's, its level, and how fast it fades, in nepers a second. */
interface Partial {
  readonly ratio: number
  readonly level: number
  readonly fade: number
}

const HIGHEST_HZ = 9_000
const RELEASE_SECONDS = 0.04

type Make = (random: Random) => (frequencyHz: number) => Partial[]

/** A voice made of tones, of one of many kinds, with its own brightness, attack and fading. */
export function makeVoice(random: Random): Voice {
  const partialsOf = pick(TIMBRES, random)(random)
  const attackSeconds = pick([0.002, 0.002, 0.005, 0.02, 0.08], random)
  return {
    play: ({ pitch, seconds, level }) => {
      const frequencyHz = 440 * 2 ** ((pitch - 69) / 12)
      const sound = new Float32Array(Math.round((seconds + RELEASE_SECONDS) * RATE_HZ))
      for (const partial of partialsOf(frequencyHz))
        if (partial.ratio * frequencyHz < HIGHEST_HZ) addTone(sound, partial, frequencyHz)
      return sound.map((value, index) => {
        const time = index / RATE_HZ
        const end = (seconds + RELEASE_SECONDS - time) / RELEASE_SECONDS
        return 0.4 * level * value * Math.min(1, time / attackSeconds) * Math.max(0, Math.min(1, end))
      })
    },
  }
}

/** A turning and shrinking arrow, so that no sine need be computed. */
function addTone(sound: Float32Array, { ratio, level, fade }: Partial, frequencyHz: number): void {
  const turn = (2 * Math.PI * ratio * frequencyHz) / RATE_HZ
  const shrink = Math.exp(-fade / RATE_HZ)
  const [cosine, sine] = [shrink * Math.cos(turn), shrink * Math.sin(turn)]
  let [real, imaginary] = [level, 0]
  for (let index = 0; index < sound.length; index++) {
    sound[index]! += imaginary
    const next = real * cosine - imaginary * sine
    imaginary = real * sine + imaginary * cosine
    real = next
  }
}

/** Harmonics of a wave whose partials fall as a power, only the odd ones where `odd`, under a filter. */
function wave(
  random: Random,
  about: { odd: boolean; power: number; voices?: number },
): (hz: number) => Partial[] {
  const cutoffHz = 400 * 20 ** random()
  const fade = random() < 0.6 ? between(1, 16, random) : 0
  const closing = between(0, 0.8, random)
  const detunings = Array.from({ length: about.voices ?? 1 }, () => between(0.994, 1.006, random))
  return (hz) =>
    (about.voices ? detunings : [1]).flatMap((detuning) =>
      Array.from({ length: Math.min(22, Math.floor(HIGHEST_HZ / hz)) }, (_, index) => index + 1)
        .filter((harmonic) => !about.odd || harmonic % 2 === 1)
        .map((harmonic) => ({
          ratio: harmonic * detuning,
          level: harmonic ** -about.power / Math.sqrt(1 + ((harmonic * hz) / cutoffHz) ** 4),
          fade: fade * (1 + closing * harmonic),
        })),
    )
}

/** Tones of an object that is struck. */
function struck(random: Random, ratios: readonly number[]): (hz: number) => Partial[] {
  const [fade, brightness] = [between(0.8, 7, random), between(0.3, 0.8, random)]
  const partials = ratios.map((ratio, index) => ({
    ratio,
    level: brightness ** index,
    fade: fade * (1 + 0.5 * index),
  }))
  return () => partials
}

/** Strings: the higher the harmonic, the sharper and the sooner gone. */
function string(random: Random, stiffness: number): (hz: number) => Partial[] {
  const [fade, where, slope] = [between(0.6, 4, random), between(0.1, 0.4, random), between(0.8, 1.6, random)]
  return (hz) =>
    Array.from({ length: Math.min(14, Math.floor(HIGHEST_HZ / hz)) }, (_, index) => {
      const harmonic = index + 1
      return {
        ratio: harmonic * Math.sqrt(1 + stiffness * harmonic ** 2),
        level: Math.abs(Math.sin(Math.PI * harmonic * where)) / harmonic ** slope,
        fade: fade * (1 + 0.35 * index),
      }
    })
}

const TIMBRES: readonly Make[] = [
  (random) => wave(random, { odd: false, power: 1 }),
  (random) => wave(random, { odd: true, power: 1 }),
  (random) => wave(random, { odd: true, power: 2 }),
  (random) => wave(random, { odd: false, power: 1, voices: 3 }),
  (random) => wave(random, { odd: false, power: 4 }),
  (random) => string(random, 0.0004),
  (random) => string(random, 0.00005),
  (random) => struck(random, [1, 3.98, 9.9]),
  (random) => struck(random, [1, 2.01, 2.76, 5.4]),
  (random) => struck(random, [1, 2, 3, 4, 14]),
  (random) => {
    const drawn = [0.5, 1, 1.5, 2, 3, 4, 6].map((ratio) => ({ ratio, level: random(), fade: 0 }))
    return () => drawn
  },
]
