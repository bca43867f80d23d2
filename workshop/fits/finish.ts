import type { Pcm } from '@segno/units'
import { between, normal, type Random } from '../../bench/analysis/random.ts'
import { highPassed, lowPassed, RATE_HZ, reverberated, toPeak } from './dsp.ts'

/**
 * Makes a loop as its maker would have left it: most of exact length, half of those with what rings on laid over the
 * beginning; a tenth some milliseconds off; the rest with what rings on, or with silence before or after.
 *
 * @param frames of its bars; `sound` is longer by what rings on
 */
export function finishLoop(sound: Float32Array, frames: number, random: Random): Pcm {
  const room = random() < 0.35
  const heard = room
    ? reverberated(sound, { seconds: between(0.2, 2.5, random), wet: between(0.05, 0.5, random) })
    : sound
  return coloured(cut(heard, frames, random), random)
}

/** Cut where it has died away, with silence after it, or faded. */
export function finishOneShot(sound: Float32Array, random: Random): Pcm {
  const wet =
    random() < 0.25
      ? reverberated(withSilence(sound, { before: 0, after: 1 }), {
          seconds: between(0.2, 2, random),
          wet: between(0.05, 0.6, random),
        })
      : sound
  const least = 10 ** between(-3.5, -2, random) * toPeakOf(wet)
  const end = random() < 0.75 ? 1 + wet.findLastIndex((value) => Math.abs(value) > least) : wet.length
  const kept = wet.slice(0, Math.max(RATE_HZ / 50, end))
  const fade = Math.min(kept.length, 0.01 * RATE_HZ)
  const faded =
    random() < 0.5 ? kept.map((value, index) => value * Math.min(1, (kept.length - index) / fade)) : kept
  const after = random() < 0.2 ? random() : 0
  return toPcm(toPeak(withSilence(faded, { before: 0, after }), between(0.3, 0.99, random)))
}

function cut(sound: Float32Array, frames: number, random: Random): Float32Array {
  const which = random()
  if (which < 0.4) return sound.slice(0, frames)
  if (which < 0.8) return sound.slice(0, frames).map((value, index) => value + (sound[frames + index] ?? 0))
  if (which < 0.9) return sound.slice(0, Math.round(frames + normal(random) * 0.006 * RATE_HZ))
  if (which < 0.95) return sound.slice(0, Math.round(frames + between(0.2, 1.9, random) * RATE_HZ))
  const seconds = between(0.05, 0.6, random)
  const isAfter = random() < 0.6
  return withSilence(
    sound.slice(0, frames),
    isAfter ? { before: 0, after: seconds } : { before: seconds / 4, after: 0 },
  )
}

function coloured(sound: Float32Array, random: Random): Pcm {
  const drive = random() < 0.3 ? between(1, 6, random) : 0
  const driven = drive > 0 ? toPeak(sound, 1).map((value) => Math.tanh(drive * value)) : sound
  const which = random()
  const filtered =
    which < 0.15
      ? lowPassed(lowPassed(driven, between(1_500, 7_000, random)), 9_000)
      : which < 0.27
        ? highPassed(highPassed(driven, between(80, 500, random)), 60)
        : driven
  const hiss = random() < 0.12 ? 10 ** between(-4, -1.7, random) : 0
  const noisy = hiss > 0 ? toPeak(filtered, 1).map((value) => value + 3 * hiss * (random() - 0.5)) : filtered
  return toPcm(toPeak(noisy, between(0.3, 0.99, random)))
}

function withSilence(sound: Float32Array, seconds: { before: number; after: number }): Float32Array {
  const before = Math.round(seconds.before * RATE_HZ)
  const out = new Float32Array(before + sound.length + Math.round(seconds.after * RATE_HZ))
  out.set(sound, before)
  return out
}

function toPeakOf(sound: Float32Array): number {
  return sound.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
}

function toPcm(sound: Float32Array): Pcm {
  return { sampleRateHz: RATE_HZ, channels: [Float32Array.from(sound)] }
}
