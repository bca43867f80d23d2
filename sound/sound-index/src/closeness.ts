import { relativeKey } from '@segno/units'
import { type Bits, unite } from './bits.ts'
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
  if (tempos.length > 0) digits.push(...tempoDigits(tempos, found, { columns, pool }))
  return digits
}

function tempoDigits(
  tempos: readonly number[],
  found: Bits,
  { columns, pool }: Pick<Catalogue, 'columns' | 'pool'>,
): Bits[] {
  const digits = Array.from({ length: TEMPO_DIGITS }, () => pool.lend())
  const { tempoBpm } = columns.measures
  const wanted = tempos.map(wantedTempo)
  const ofWord = new Int32Array(TEMPO_DIGITS)
  for (let word = 0; word < found.length; word++) {
    if (found[word] === 0) continue
    ofWord.fill(0)
    for (let left = found[word]!; left !== 0; left &= left - 1) {
      const bit = 31 - Math.clz32(left & -left)
      const points = tempoPoints(tempoBpm[word * 32 + bit]!, wanted)
      for (let place = 0; place < TEMPO_DIGITS; place++) ofWord[place]! |= ((points >>> place) & 1) << bit
    }
    for (let place = 0; place < TEMPO_DIGITS; place++) digits[place]![word] = ofWord[place]!
  }
  return digits
}

interface WantedTempo {
  readonly tempoBpm: number
  /** What half and double time cost. */
  readonly octaveBpm: number
}

const wantedTempo = (tempoBpm: number): WantedTempo => ({
  tempoBpm,
  octaveBpm: Math.round(tempoBpm * OCTAVE_SHARE),
})

/** 0 to `MOST_TEMPO_POINTS`: how near a sound is to the nearest of some tempos; 0 where its own is not known. */
function tempoPoints(ownBpm: number, tempos: readonly WantedTempo[]): number {
  let most = 0
  for (let at = 0; at < tempos.length; at++) {
    const { tempoBpm, octaveBpm } = tempos[at]!
    const same = Math.round(Math.abs(ownBpm - tempoBpm))
    const double = Math.round(Math.abs(ownBpm * 2 - tempoBpm)) + octaveBpm
    const half = Math.round(Math.abs(ownBpm / 2 - tempoBpm)) + octaveBpm
    const points = MOST_TEMPO_POINTS - Math.min(same, double, half)
    if (points > most) most = points
  }
  return most
}
