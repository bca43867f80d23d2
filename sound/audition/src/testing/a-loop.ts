import type { AuditionSound } from '../audition-sound.ts'

interface LoopFacts {
  readonly seconds: number
  readonly tempoBpm: number | null
  readonly url?: string
  readonly sampleRateHz?: number
}

export function aLoop({ seconds, tempoBpm, url = '/loop', sampleRateHz = 48_000 }: LoopFacts): AuditionSound {
  const lengthFrames = Math.round(seconds * sampleRateHz)
  return { id: url, url, lengthFrames, sampleRateHz, kind: 'loop', tempoBpm, gainDb: 0 }
}
