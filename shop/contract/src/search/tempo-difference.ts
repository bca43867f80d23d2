/** A sound goes at the tempo that was typed, at half of it, or at double. */
export const TEMPO_STEPS = ['same', 'half', 'double'] as const
type TempoStep = (typeof TEMPO_STEPS)[number]

/** A tempo that was typed, as an answer says what it understood. */
export interface TypedTempo {
  readonly tempoBpm: number | null
  readonly tempoToBpm: number | null
  readonly toleranceBpm: number | null
  readonly otherTemposBpm?: readonly number[]
}

/** The single tempos that were typed; none for a range. */
export function typedTempos({ tempoBpm, toleranceBpm, otherTemposBpm = [] }: TypedTempo): number[] {
  return tempoBpm === null || toleranceBpm === null ? [] : [tempoBpm, ...otherTemposBpm]
}

/** How a sound's tempo differs from one that was asked for: by so many BPM, counted at its own tempo. */
export interface TempoDifference {
  readonly what: 'tempo'
  readonly byBpm: number
  readonly step: TempoStep
}

const FACTORS: Readonly<Record<TempoStep, number>> = { same: 1, half: 0.5, double: 2 }

/** By the least of what differs from any of some tempos, in whole BPM; null where it is one of them, or unknown. */
export function tempoDifference(ownBpm: number | null, temposBpm: readonly number[]): TempoDifference | null {
  const ranges = temposBpm.map((tempoBpm) => ({ min: tempoBpm, max: tempoBpm }))
  return differenceFrom(ownBpm, ranges)
}

/** The same for what was typed; from a range by what lies outside it. */
export function typedTempoDifference(ownBpm: number | null, typed: TypedTempo): TempoDifference | null {
  const { tempoBpm, tempoToBpm, toleranceBpm } = typed
  if (toleranceBpm !== null) return tempoDifference(ownBpm, typedTempos(typed))
  const isOpen = tempoBpm === null || tempoToBpm === null
  if (isOpen && tempoBpm === tempoToBpm) return null
  const range = { min: tempoBpm ?? 0, max: tempoToBpm ?? Infinity }
  // Half of `under 90` says nothing.
  return differenceFrom(ownBpm, [range], isOpen ? ['same'] : TEMPO_STEPS)
}

/** Limits in BPM, both included. */
interface Range {
  readonly min: number
  readonly max: number
}

function differenceFrom(
  ownBpm: number | null,
  ranges: readonly Range[],
  steps: readonly TempoStep[] = TEMPO_STEPS,
): TempoDifference | null {
  if (ownBpm === null) return null
  const differences = ranges.flatMap(({ min, max }) =>
    steps.map((step) => {
      const nearestBpm = Math.min(Math.max(ownBpm, min * FACTORS[step]), max * FACTORS[step])
      const byBpm = Math.round(ownBpm - nearestBpm)
      return { byBpm, step, apart: Math.abs(byBpm) / FACTORS[step] }
    }),
  )
  const [nearest] = differences.toSorted((one, other) => one.apart - other.apart)
  if (!nearest || (nearest.step === 'same' && nearest.byBpm === 0)) return null
  return { what: 'tempo', byBpm: nearest.byBpm, step: nearest.step }
}
