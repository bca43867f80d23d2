import { type Bits, setInRange, subtract, unite } from '../bits.ts'
import type { BitsPool } from '../bits-pool.ts'
import type { SoundColumns } from '../sound-columns.ts'
import type { SoundFacets } from '../sound-facets.ts'
import type { Harmony } from './match-query.ts'
import type { AskedTrack } from './track-query.ts'

/** As far as the fader of a turntable reaches; so much faster or slower a loop still sounds like itself. */
const FASTEST = 1.08
const SLOWEST = 0.92
const STEPS = [0.5, 1, 2] as const
/** Slower than any tempo, and more than none. */
const NO_TEMPO_BPM = 1e-6

/** Of a key that clashes in three notes or more. */
const CLASHING: readonly Harmony[] = ['parallel', 'distant']

interface Catalogue {
  readonly columns: SoundColumns
  readonly facets: SoundFacets
  readonly pool: BitsPool
}

/**
 * Keeps in `sounds` what goes well with a track: at its tempo, or half or double, within 8 %, or without a tempo; and
 * as transposed in its key, the relative, or a neighbour of these on the circle of fifths, or without a key. What is not
 * known of the track rules nothing out.
 */
export function keepWhatGoesWell(sounds: Bits, { query, fits }: AskedTrack, catalogue: Catalogue): void {
  const { facets, pool } = catalogue
  const clashing = pool.lend()
  for (const [name, { harmony }] of fits)
    if (CLASHING.includes(harmony)) facets.keys.get(name)?.addTo(clashing)
  subtract(sounds, clashing)
  if (query.tempoBpm !== null) subtract(sounds, outOfReach(query.tempoBpm, catalogue))
}

function outOfReach(tempoBpm: number, { columns, pool }: Catalogue): Bits {
  const outside = pool.lend()
  const reached = pool.lend()
  const own = columns.measures.tempoBpm
  setInRange(outside, own, { min: NO_TEMPO_BPM, max: Infinity })
  for (const step of STEPS) {
    const near = pool.lend()
    setInRange(near, own, { min: (step * tempoBpm) / FASTEST, max: (step * tempoBpm) / SLOWEST })
    unite(reached, near)
  }
  subtract(outside, reached)
  return outside
}
