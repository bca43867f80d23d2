import type { SoundDetail } from '@segno/contract'
import { formatKey, keysAgree, pitchClass } from '@segno/units'
import { formatTempo } from '../../../../listening/words/format-sound.ts'

/** Tempos nearer than this are the same, as far as anybody hears. */
const SAME_TEMPO = 0.04

/** What was measured, where it is not what the sound says of itself; null where both agree or one is missing. */
export function otherTempo({ tempoBpm, measured }: SoundDetail): string | null {
  if (tempoBpm === null || measured.tempoBpm === null) return null
  const ratio = measured.tempoBpm / tempoBpm
  if (Math.abs(ratio - 1) <= SAME_TEMPO) return null
  return `${formatTempo(measured.tempoBpm)} BPM${inWords(ratio)}, ${surely(measured.tempoConfidence)}`
}

export function otherKey({ key, measured }: SoundDetail): string | null {
  if (key === null || measured.key === null) return null
  if (keysAgree(key, measured.key)) return null
  const name = formatKey({ tonic: pitchClass(measured.key.tonic), mode: measured.key.mode })
  return `${name}, ${surely(measured.keyConfidence)}`
}

function inWords(ratio: number): string {
  if (Math.abs(ratio - 0.5) <= SAME_TEMPO / 2) return ' (half)'
  return Math.abs(ratio - 2) <= SAME_TEMPO * 2 ? ' (double)' : ''
}

const surely = (confidence: number): string => `${Math.round(confidence * 100)}% sure`
