import type { Pcm } from '@segno/units'

/** Signals whose truth is known because they are built from it. */

export const RATE_HZ = 44_100

export function pcmOf(channel: Float32Array<ArrayBuffer>, sampleRateHz = RATE_HZ): Pcm {
  return { sampleRateHz, channels: [channel] }
}

export function silence(durationSeconds: number, sampleRateHz = RATE_HZ): Float32Array<ArrayBuffer> {
  return new Float32Array(Math.round(durationSeconds * sampleRateHz))
}

export interface Note {
  readonly atSeconds: number
  readonly lastsSeconds: number
  /** Semitones above C−1; A4 is 69. May lie between two notes. */
  readonly pitch: number
}

/** Notes with six harmonics that fade away; what reaches beyond the end is cut off. */
export function playNotes(notes: readonly Note[], durationSeconds: number): Float32Array<ArrayBuffer> {
  const sound = silence(durationSeconds)
  for (const { atSeconds, lastsSeconds, pitch } of notes) {
    const frequencyHz = 440 * 2 ** ((pitch - 69) / 12)
    const first = Math.round(atSeconds * RATE_HZ)
    const end = Math.min(sound.length, Math.round((atSeconds + lastsSeconds) * RATE_HZ))
    for (let index = first; index < end; index++) {
      const time = (index - first) / RATE_HZ
      const edge = Math.min(1, time / 0.005, (lastsSeconds - time) / 0.02)
      const fade = Math.exp((-3 * time) / lastsSeconds) * Math.max(0, edge)
      for (let harmonic = 1; harmonic <= 6; harmonic++) {
        sound[index]! += (0.1 / harmonic) * fade * Math.sin(2 * Math.PI * frequencyHz * harmonic * time)
      }
    }
  }
  return sound
}

/** A burst of noise of 30 ms at each time, the same at every run. */
export function strike(
  timesSeconds: readonly number[],
  durationSeconds: number,
  levels: readonly number[] = [0.8],
): Float32Array<ArrayBuffer> {
  const sound = silence(durationSeconds)
  const random = randomSource(1)
  timesSeconds.forEach((atSeconds, strikeIndex) => {
    const first = Math.round(atSeconds * RATE_HZ)
    const level = levels[strikeIndex % levels.length]!
    for (let step = 0; step < 0.03 * RATE_HZ && first + step < sound.length; step++) {
      sound[first + step]! += level * random() * Math.exp(-step / (0.006 * RATE_HZ))
    }
  })
  return sound
}

export function noise(durationSeconds: number, seed = 1): Float32Array<ArrayBuffer> {
  const random = randomSource(seed)
  return silence(durationSeconds).map(() => 0.3 * random())
}

/** −1…1, the same row for the same seed (a linear congruential generator, Numerical Recipes). */
function randomSource(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 31 - 1
  }
}
