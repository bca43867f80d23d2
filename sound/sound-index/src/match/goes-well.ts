import type { MusicalKey } from '@segno/units'
import { type Bits, intersect, setInRange, subtract, unite } from '../bits.ts'
import type { BitsPool } from '../bits-pool.ts'
import type { SoundColumns } from '../sound-columns.ts'
import type { SoundFacets } from '../sound-facets.ts'
import { harmonyFits, type HarmonyFit } from './harmony.ts'
import type { Harmony } from './match-query.ts'
import type { AskedTrack } from './track-query.ts'

/** As far as the fader of a turntable reaches; so much faster or slower a loop still sounds like itself. */
const FASTEST = 1.08
const SLOWEST = 0.92
const STEPS = [0.5, 1, 2] as const
/** Slower than any tempo, and more than none. */
const NO_TEMPO_BPM = 1e-6

/** All notes of a sound are the track's. */
const SAME_NOTES: readonly Harmony[] = ['same', 'relative']
/** Three notes or more are not. */
const CLASHING: readonly Harmony[] = ['parallel', 'distant']
/** Moved further than this, a sound is hardly the one that was chosen. */
const MOST_SEMITONES = 2

interface Catalogue {
  readonly columns: SoundColumns
  readonly facets: SoundFacets
  readonly pool: BitsPool
}

/**
 * Keeps in `sounds` what goes well with a track: at its tempo, or half or double, within 8 %, or without a tempo; and
 * in its key, the relative, or a neighbour of these on the circle of fifths, or without a key. What has to be transposed
 * for that goes well only where it then has the very notes of the track and is moved by two semitones at most: else
 * nearly every key would go well with every other. What is not known of the track rules nothing out.
 */
export function keepWhatGoesWell(sounds: Bits, { query, fits }: AskedTrack, catalogue: Catalogue): void {
  subtract(
    sounds,
    soundsOfKeys(fits, catalogue, (fit) => !fitsInKey(fit)),
  )
  if (query.tempoBpm !== null) subtract(sounds, outOfReach(query.tempoBpm, catalogue))
}

/** Keeps in `sounds` what has to be transposed to go with a track. */
export function keepWhatIsTransposed(sounds: Bits, { fits }: AskedTrack, catalogue: Catalogue): void {
  intersect(
    sounds,
    soundsOfKeys(fits, catalogue, ({ transposeSemitones }) => transposeSemitones !== 0),
  )
}

/** Whether a sound goes well with a track in key. */
export function fitsInKey({ harmony, transposeSemitones }: HarmonyFit): boolean {
  if (transposeSemitones === 0) return !CLASHING.includes(harmony)
  return SAME_NOTES.includes(harmony) && Math.abs(transposeSemitones) <= MOST_SEMITONES
}

/** Names of the keys whose sounds go well with this key as they are. */
export function fittingKeys(key: MusicalKey): string[] {
  return [...harmonyFits({ key }, 0)].flatMap(([name, fit]) => (fitsInKey(fit) ? [name] : []))
}

/** Own tempos of loops that go well with this one: near it, half or double of it. */
export function fittingTempos(tempoBpm: number): { readonly minBpm: number; readonly maxBpm: number }[] {
  return STEPS.map((step) => ({ minBpm: (step * tempoBpm) / FASTEST, maxBpm: (step * tempoBpm) / SLOWEST }))
}

function soundsOfKeys(
  fits: AskedTrack['fits'],
  { facets, pool }: Catalogue,
  isMeant: (fit: HarmonyFit) => boolean,
): Bits {
  const sounds = pool.lend()
  for (const [name, fit] of fits) if (isMeant(fit)) facets.keys.get(name)?.addTo(sounds)
  return sounds
}

function outOfReach(tempoBpm: number, { columns, pool }: Catalogue): Bits {
  const outside = pool.lend()
  const reached = pool.lend()
  const own = columns.measures.tempoBpm
  setInRange(outside, own, { min: NO_TEMPO_BPM, max: Infinity })
  for (const { minBpm, maxBpm } of fittingTempos(tempoBpm)) {
    const near = pool.lend()
    setInRange(near, own, { min: minBpm, max: maxBpm })
    unite(reached, near)
  }
  subtract(outside, reached)
  return outside
}
