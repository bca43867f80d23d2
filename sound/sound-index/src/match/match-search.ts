import { type Bits, copy, countBits, hasBit, intersect, subtract } from '../bits.ts'
import type { BitsPool } from '../bits-pool.ts'
import type { Extra, Group } from '../similar/likeness-search.ts'
import type { SimilarSounds } from '../similar/similar-sounds.ts'
import type { SoundColumns } from '../sound-columns.ts'
import type { SoundFacets } from '../sound-facets.ts'
import type { Order } from '../sound-order.ts'
import { keepWhatGoesWell, keepWhatIsTransposed } from './goes-well.ts'
import type { HarmonyFit } from './harmony.ts'
import type { Match } from './match-query.ts'
import { MATCH_WEIGHTS, SCORE_SCALE } from './match-weights.ts'
import { matchOf } from './match-of.ts'
import { mostRolePoints, rolePoints } from './role-points.ts'
import { tempoWorth } from './tempo-fit.ts'
import { type AskedTrack, baseOf, weighedTrack } from './track-query.ts'

interface Catalogue {
  readonly columns: SoundColumns
  readonly facets: SoundFacets
  readonly similar: SimilarSounds
  readonly pool: BitsPool
}

/** A track among the sounds that were found. */
export interface TrackAmong {
  readonly asked: AskedTrack
  /** Those that go well with it. */
  readonly well: Bits
  /** Those of them that have to be transposed for it. */
  readonly wellTransposed: Bits
}

interface Page {
  readonly from: number
  readonly to: number
  readonly otherwise: Order
}

/** Weighs sounds by how well they go with a track: exactly, all of them. */
export class MatchSearch {
  readonly #catalogue: Catalogue

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue
  }

  /** Tells apart what was found. */
  among(found: Bits, asked: AskedTrack): TrackAmong {
    const well = this.#catalogue.pool.lend()
    copy(well, found)
    keepWhatGoesWell(well, asked, this.#catalogue)
    const wellTransposed = this.#catalogue.pool.lend()
    copy(wellTransposed, well)
    keepWhatIsTransposed(wellTransposed, asked, this.#catalogue)
    return { asked, well, wellTransposed }
  }

  /** The ordinals at the places `from` to `to` of what was found: what goes well first, and of that the best. */
  select(found: Bits, { asked, well }: TrackAmong, { from, to, otherwise }: Page): number[] {
    const first = this.#catalogue.pool.lend()
    const others = this.#catalogue.pool.lend()
    copy(first, found)
    intersect(first, well)
    copy(others, found)
    subtract(others, well)
    const end = countBits(first)
    return [
      ...this.#selectOf(first, asked, { from, to: Math.min(to, end), otherwise }),
      ...this.#selectOf(others, asked, { from: Math.max(0, from - end), to: to - end, otherwise }),
    ]
  }

  /** The order of what was found. */
  orderOf(found: Bits, { asked, well }: TrackAmong, otherwise: Order): Order {
    const byScore = this.#catalogue.similar.orderOfWeighed(
      this.#groups(found, asked),
      otherwise,
      this.#extra(asked),
    )
    return (one, other) => Number(hasBit(well, other)) - Number(hasBit(well, one)) || byScore(one, other)
  }

  /** How a sound goes with the track. */
  matchOf(ordinal: number, { asked, well }: TrackAmong): Match {
    const { columns, similar } = this.#catalogue
    return matchOf(asked, {
      vector: similar.vectorOf(ordinal),
      tempoBpm: columns.measures.tempoBpm[ordinal]!,
      instrument: this.#instrumentOf(ordinal),
      fit: this.#harmonyOf(ordinal, asked),
      goesWell: hasBit(well, ordinal),
    })
  }

  #selectOf(found: Bits, asked: AskedTrack, page: Page): Uint32Array {
    if (page.from >= page.to) return new Uint32Array(0)
    return this.#catalogue.similar.selectWeighed(this.#groups(found, asked), page, this.#extra(asked))
  }

  /** The sounds that are weighed alike, the best keys first, so that most others need no second look. */
  #groups(found: Bits, asked: AskedTrack): Group[] {
    const { facets, pool } = this.#catalogue
    const unpitched = pool.lend()
    copy(unpitched, found)
    const byFit = new Map<string, { fit: HarmonyFit; found: Bits }>()
    for (const [name, fit] of asked.fits) {
      const keyed = facets.keys.get(name)
      if (!keyed) continue
      const id = `${fit.worth} ${fit.transposeSemitones}`
      const group = byFit.get(id) ?? { fit, found: pool.lend() }
      byFit.set(id, group)
      keyed.addTo(group.found)
    }
    for (const group of byFit.values()) {
      subtract(unpitched, group.found)
      intersect(group.found, found)
    }
    return [...byFit.values(), { fit: asked.unpitched, found: unpitched }]
      .toSorted((one, other) => other.fit.worth - one.fit.worth)
      .map(({ fit, found: members }) => ({
        found: members,
        query: weighedTrack(asked, fit.transposeSemitones),
        base: Math.round(baseOf(fit.worth)),
      }))
  }

  /** What its tempo and its instrument add to a sound. */
  #extra(asked: AskedTrack): Extra {
    const { columns, facets } = this.#catalogue
    const own = columns.measures.tempoBpm
    const scale = MATCH_WEIGHTS.tempo * SCORE_SCALE
    const tempoPoints = (ordinal: number): number =>
      Math.round(scale * tempoWorth(asked.query, own[ordinal]!))
    const most = mostRolePoints(asked)
    if (most === 0) return { of: tempoPoints, most: scale }
    const { rows, slots, size } = facets.instruments
    const bySlot = new Int32Array(size)
    for (const [instrument, slot] of slots) bySlot[slot] = rolePoints(asked, instrument)
    return {
      of: (ordinal) => tempoPoints(ordinal) + bySlot[rows.first(ordinal)]!,
      most: scale + most,
    }
  }

  #instrumentOf(ordinal: number): string | null {
    const { instruments } = this.#catalogue.facets
    const slot = instruments.rows.first(ordinal)
    return slot === 0 ? null : instruments.name(slot)
  }

  #harmonyOf(ordinal: number, asked: AskedTrack): HarmonyFit {
    const { keys } = this.#catalogue.facets
    const [slot] = keys.rows.row(ordinal)
    return slot === undefined ? asked.unpitched : asked.fits.get(keys.name(slot))!
  }
}
