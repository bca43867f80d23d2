import { relativeKey } from '@segno/units'
import { type Bits, forEachBit, setBit, unite } from './bits.ts'
import type { BitsPool } from './bits-pool.ts'
import { keyName } from './musical-fit.ts'
import type { SoundColumns } from './sound-columns.ts'
import type { SoundFacets } from './sound-facets.ts'
import type { SoundQuery } from './sound-query.ts'

const TEMPO_DIGITS = 7
/** Of a sound exactly at a tempo; each BPM apart costs one. */
export const MOST_TEMPO_POINTS = 2 ** TEMPO_DIGITS - 1
/** Half and double time come after what has to be stretched less than this. */
export const OCTAVE_SHARE = 0.1

interface Catalogue {
  readonly columns: Pick<SoundColumns, 'measures'>
  readonly facets: Pick<SoundFacets, 'keys'>
  readonly pool: BitsPool
}

/** How close each sound that was found is to some keys and some tempos, in binary digits, the lowest first. */
export function closenessDigits(
  { tempos = [], keys = [] }: NonNullable<SoundQuery['closeTo']>,
  found: Bits,
  { columns, facets, pool }: Catalogue,
): Bits[] {
  const digits: Bits[] = []
  if (keys.length > 0) {
    const [near, exact] = [pool.lend(), pool.lend()]
    for (const key of keys) {
      facets.keys.get(keyName(key))?.addTo(exact)
      for (const other of [relativeKey(key), { ...key, mode: null }])
        facets.keys.get(keyName(other))?.addTo(near)
    }
    unite(near, exact)
    digits.push(near, exact)
  }
  if (tempos.length > 0) {
    const ofTempo = Array.from({ length: TEMPO_DIGITS }, () => pool.lend())
    const { tempoBpm } = columns.measures
    forEachBit(found, (ordinal) => {
      const points = tempoPoints(tempoBpm[ordinal]!, tempos)
      for (let place = 0; place < TEMPO_DIGITS; place++)
        if (((points >>> place) & 1) === 1) setBit(ofTempo[place]!, ordinal)
    })
    digits.push(...ofTempo)
  }
  return digits
}

/** 0 to `MOST_TEMPO_POINTS`: how near a sound is to the nearest of some tempos; 0 where its own is not known. */
export function tempoPoints(ownBpm: number, tempos: readonly number[]): number {
  let most = 0
  for (const tempoBpm of tempos) {
    const offBpm = Math.min(
      apartBpm(ownBpm, tempoBpm),
      apartBpm(ownBpm * 2, tempoBpm) + apartBpm(tempoBpm * OCTAVE_SHARE, 0),
      apartBpm(ownBpm / 2, tempoBpm) + apartBpm(tempoBpm * OCTAVE_SHARE, 0),
    )
    most = Math.max(most, MOST_TEMPO_POINTS - offBpm)
  }
  return most > 0 ? most : 0
}

const apartBpm = (one: number, other: number): number => Math.round(Math.abs(one - other))
