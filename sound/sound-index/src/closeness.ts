import { relativeKey } from '@segno/units'
import { type Bits, setInRange, unite } from './bits.ts'
import type { BitsPool } from './bits-pool.ts'
import { keyName } from './musical-fit.ts'
import type { SoundColumns } from './sound-columns.ts'
import type { SoundFacets } from './sound-facets.ts'
import type { SoundQuery } from './sound-query.ts'

/** A tempo is exactly another where both are written alike, in whole BPM. */
export const EXACT_BPM = 0.5
/** Up to here a loop is stretched without being heard to be. */
export const NEAR_SHARE = 0.02

interface Catalogue {
  readonly columns: Pick<SoundColumns, 'measures'>
  readonly facets: Pick<SoundFacets, 'keys'>
  readonly pool: BitsPool
}

/** How close each sound is to a key and a tempo, in binary digits, the lowest first: near, then exactly it. */
export function closenessDigits(
  { tempoBpm, key }: NonNullable<SoundQuery['closeTo']>,
  { columns, facets, pool }: Catalogue,
): Bits[] {
  const digits: Bits[] = []
  if (key) {
    const [near, exact] = [pool.lend(), pool.lend()]
    facets.keys.get(keyName(key))?.addTo(exact)
    for (const other of [relativeKey(key), { ...key, mode: null }])
      facets.keys.get(keyName(other))?.addTo(near)
    unite(near, exact)
    digits.push(near, exact)
  }
  if (tempoBpm !== undefined) {
    for (const offBpm of [Math.max(EXACT_BPM, tempoBpm * NEAR_SHARE), EXACT_BPM]) {
      const bits = pool.lend()
      setInRange(bits, columns.measures.tempoBpm, { min: tempoBpm - offBpm, max: tempoBpm + offBpm })
      digits.push(bits)
    }
  }
  return digits
}
