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

/** The tempos that it finds, limits included, as they stand in an address; `null` where there is none. */
export function typedTempoRange({
  tempoBpm,
  tempoToBpm,
  toleranceBpm,
}: TypedTempo): { readonly min: string; readonly max: string } | null {
  if (tempoBpm === null) return null
  const offBpm = toleranceBpm ?? 0
  return { min: inAddress(tempoBpm - offBpm), max: inAddress((tempoToBpm ?? tempoBpm) + offBpm) }
}

/** Without what calculating leaves behind the point. */
function inAddress(tempoBpm: number): string {
  return String(Number(tempoBpm.toFixed(2)))
}
