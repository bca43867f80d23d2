import type { PeakFrame } from './spectral-peaks.ts'

export interface Tuning {
  /** −0.5…0.5: how far the notes lie above equal temperament at A4 = 440 Hz. */
  readonly offsetSemitones: number
  /** 0…1: how much the partials agree on it; 0 for noise. */
  readonly agreement: number
}

/** Below and above, partials are too coarse in frequency or too far from a harmonic's place to tell. */
const LOWEST_HZ = 80
const HIGHEST_HZ = 1500

/** Of all that sounds. */
export function estimateTuning(frames: readonly PeakFrame[]): Tuning {
  return agreementOn(frames, { lowestHz: LOWEST_HZ, highestHz: HIGHEST_HZ, weightPower: 0.6 })
}

interface Listening {
  readonly lowestHz: number
  readonly highestHz: number
  /** How much more a strong partial counts than a weak one: as this power of its amplitude. */
  readonly weightPower: number
}

/** The circular mean of the partials' distances from the nearest semitone. */
export function agreementOn(
  frames: readonly PeakFrame[],
  { lowestHz, highestHz, weightPower }: Listening,
): Tuning {
  let cosine = 0
  let sine = 0
  let total = 0
  for (const { frequenciesHz, amplitudes } of frames) {
    frequenciesHz.forEach((frequencyHz, index) => {
      if (frequencyHz < lowestHz || frequencyHz > highestHz) return
      const angle = 2 * Math.PI * midiPitch(frequencyHz)
      const weight = amplitudes[index]! ** weightPower
      cosine += weight * Math.cos(angle)
      sine += weight * Math.sin(angle)
      total += weight
    })
  }
  return {
    offsetSemitones: Math.atan2(sine, cosine) / (2 * Math.PI),
    agreement: total > 0 ? Math.hypot(cosine, sine) / total : 0,
  }
}

/** Semitones above C−1, so that A4 = 440 Hz is 69. */
export function midiPitch(frequencyHz: number): number {
  return 69 + 12 * Math.log2(frequencyHz / 440)
}
