import type { SoundQuery } from './sound-query.ts'

/** Both included; infinite where there is none. */
export interface Limits {
  readonly min: number
  readonly max: number
}

/** Stretched so far, faster or slower, most sounds still sound like themselves. */
const FARTHEST_SHARE = 0.12
const HALF_AND_DOUBLE = [1, 0.5, 2]

/** How far off a tempo that is asked for sounds are found, in whole BPM. */
export function reachBpm(tempoBpm: number): number {
  return Math.max(1, Math.round(tempoBpm * FARTHEST_SHARE))
}

/** The tempos that a search finds, limits included; a sound needs to lie in one. `null` where it asks for none. */
export function tempoRanges({
  ranges,
  halfDouble,
  tempos = [],
}: Pick<SoundQuery, 'ranges' | 'halfDouble' | 'tempos'>): Limits[] | null {
  if (tempos.length > 0)
    return tempos.flatMap((tempoBpm) => {
      const reach = reachBpm(tempoBpm)
      return multiplied({ min: tempoBpm - reach, max: tempoBpm + reach }, HALF_AND_DOUBLE)
    })
  const { min = -Infinity, max = Infinity } = ranges?.tempoBpm ?? {}
  if (min === -Infinity && max === Infinity) return null
  return multiplied({ min, max }, halfDouble ? HALF_AND_DOUBLE : [1])
}

function multiplied({ min, max }: Limits, factors: readonly number[]): Limits[] {
  return factors.map((factor) => ({ min: min * factor, max: max * factor }))
}
