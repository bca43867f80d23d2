import type { SoundPage } from '@segno/contract'
import { formatTempo } from './format-sound.ts'

type TypedTempo = Pick<SoundPage['understood'], 'tempoBpm' | 'tempoToBpm' | 'toleranceBpm'>

/** As it is typed into the box, `128` or `90–100`; empty where there is none. */
export function typedTempo({ tempoBpm, tempoToBpm }: TypedTempo): string {
  return [tempoBpm, tempoToBpm].flatMap((bpm) => (bpm === null ? [] : formatTempo(bpm))).join('–')
}

/** What it finds, `128 BPM ± 5` or `90–100 BPM`; empty where there is none. */
export function formatTypedTempo(tempo: TypedTempo): string {
  const typed = typedTempo(tempo)
  if (!typed) return ''
  return tempo.toleranceBpm === null ? `${typed} BPM` : `${typed} BPM ± ${formatTempo(tempo.toleranceBpm)}`
}
