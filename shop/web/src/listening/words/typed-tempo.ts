import { type TypedTempo, typedTempos } from '@segno/contract'
import { formatTempo } from './format-sound.ts'

/** As it is typed into the box, `128`, `120 or 128`, `90–100`, `over 140` or `under 100`; empty where there is none. */
export function typedTempo(tempo: TypedTempo): string {
  const { tempoBpm, tempoToBpm } = tempo
  if (tempoBpm === null) return tempoToBpm === null ? '' : `under ${formatTempo(tempoToBpm)}`
  if (tempoToBpm !== null) return `${formatTempo(tempoBpm)}–${formatTempo(tempoToBpm)}`
  return typedTempos(tempo).map(formatTempo).join(' or ') || `over ${formatTempo(tempoBpm)}`
}

/** In words, `128 BPM`, `120 or 128 BPM`, `90–100 BPM`, `From 140 BPM` or `Up to 100 BPM`; empty where there is none. */
export function formatTypedTempo(tempo: TypedTempo): string {
  const { tempoBpm, tempoToBpm, toleranceBpm } = tempo
  if (tempoBpm === null) return tempoToBpm === null ? '' : `Up to ${formatTempo(tempoToBpm)} BPM`
  return tempoToBpm === null && toleranceBpm === null
    ? `From ${formatTempo(tempoBpm)} BPM`
    : `${typedTempo(tempo)} BPM`
}

/** The tempos that it finds as a filter, limits included, as they stand in an address; `null` where there is none. */
export function typedTempoRange({
  tempoBpm,
  tempoToBpm,
  toleranceBpm,
}: TypedTempo): { readonly min?: string; readonly max?: string } | null {
  if (tempoBpm === null && tempoToBpm === null) return null
  if (tempoBpm !== null && toleranceBpm !== null)
    return { min: inAddress(tempoBpm - toleranceBpm), max: inAddress(tempoBpm + toleranceBpm) }
  return {
    ...(tempoBpm !== null && { min: inAddress(tempoBpm) }),
    ...(tempoToBpm !== null && { max: inAddress(tempoToBpm) }),
  }
}

/** Without what calculating leaves behind the point. */
function inAddress(tempoBpm: number): string {
  return String(Number(tempoBpm.toFixed(2)))
}
