import {
  FEWEST_ON_LANDING_PAGE,
  type LandingLink,
  type LandingPage,
  soundQuery,
  type SoundQuery,
} from '@segno/contract'
import type { Counts } from '@segno/sound-index'
import type { CatalogueIndex } from '../catalogue-index.ts'
import { readKeyName } from '../key-name.ts'
import { toIndexQuery } from '../search-query.ts'
import { countQuestion } from '../search-sounds.ts'
import {
  LANDING_KINDS,
  landingFilter,
  type LandingKind,
  type LandingPart,
  landingPath,
  readLanding,
} from './landing-address.ts'
import { landingDistance } from './landing-distance.ts'
import { landingPartName } from './landing-words.ts'

type Parts = readonly LandingPart[]
/** A condition, and how many sounds it finds together with others. */
interface Counted {
  readonly part: LandingPart
  readonly count: number
}

const MOST_LINKS = 8
const MOST_NEAREST = 6
/** In the most frequent ranges of tempos, each tempo is counted. */
const RANGES_LOOKED_INTO = 3
const HEADINGS: Readonly<Record<LandingKind, string>> = {
  genre: 'Genres',
  instrument: 'Instruments',
  key: 'Keys',
  tempo: 'Tempos',
}

/** Which landing pages lie beside one another, and how many sounds each has. */
export class RelatedPages {
  readonly #index: CatalogueIndex

  constructor(index: CatalogueIndex) {
    this.#index = index
  }

  /** The first sounds of a page, and the counts beside it. */
  async search(parts: Parts, limit: number): Promise<{ total: number; counts: Counts; ids: string[] }> {
    const { asked } = toIndexQuery(queryOf(parts, { counts: '1', limit: String(limit) }), this.#index)
    const { total, counts, ids } = await this.#index.search(asked, this.#index.seq)
    if (counts === null) throw new Error('the index answered without the counts it was asked for')
    return { total, counts, ids }
  }

  /** Each of two conditions alone, the same narrowed further, and the same with another value of a kind, the nearest first. */
  async around(parts: Parts, counts: Counts): Promise<LandingPage['neighbours']> {
    const isHere = (kind: LandingKind): boolean => parts.some((part) => part.kind === kind)
    const groups = await Promise.all(
      LANDING_KINDS.toSorted((one, other) => Number(isHere(one)) - Number(isHere(other))).map(
        async (kind) => {
          const others = parts.filter((part) => part.kind !== kind)
          const beside = others.length > 1 ? [] : await this.#beside(parts, kind, counts)
          const here = parts.find((part) => part.kind === kind) ?? null
          return { heading: HEADINGS[kind], links: this.#links(others, beside, here).slice(0, MOST_LINKS) }
        },
      ),
    )
    const wider = parts.length > 1 ? this.#links([], await this.#countAlone(parts)) : []
    return [{ heading: 'All', links: wider }, ...groups].filter(({ links }) => links.length > 0)
  }

  /** Pages that may be meant by an address that is none; the most frequent genres where nothing comes near. */
  async nearest(segments: readonly string[]): Promise<LandingLink[]> {
    const read = segments.map((segment) => ({ segment, parts: readLanding([segment], this.#index) }))
    const meant = await Promise.all(
      read.map(async ({ segment, parts }) => parts ?? (await this.#meantBy(segment))),
    )
    const links = this.#links([], await this.#countAlone(meant.flat()))
    if (links.length > 0) return links.slice(0, MOST_NEAREST)
    const { counts } = await this.search([], 1)
    return this.#links([], await this.#beside([], 'genre', counts)).slice(0, MOST_NEAREST)
  }

  /** The paths of all pages that have sounds enough, the fullest first, and no more than `most`. */
  async all(most: number): Promise<string[]> {
    const alone = await this.#allBeside([])
    const links = this.#links([], alone)
    for (const { part } of alone)
      if (part.kind === 'genre' || part.kind === 'instrument')
        links.push(...this.#links([part], await this.#allBeside([part])))
    const fullest = links.toSorted((one, other) => other.soundCount - one.soundCount)
    return [...new Set(fullest.map(({ path }) => path))].slice(0, most)
  }

  async #allBeside(parts: Parts): Promise<Counted[]> {
    const { counts } = await this.search(parts, 1)
    const kinds = LANDING_KINDS.filter((kind) => parts.every((part) => part.kind !== kind))
    return (await Promise.all(kinds.map((kind) => this.#beside(parts, kind, counts)))).flat()
  }

  /** Other values of a kind, with what else is asked. */
  async #beside(parts: Parts, kind: LandingKind, counts: Counts): Promise<Counted[]> {
    if (kind === 'tempo') return this.#tempos(parts, counts)
    if (kind === 'key')
      return countedOf(counts.keys, (name) => ({ kind, key: readKeyName(name) }) as const, parts)
    return countedOf(counts[`${kind}s`], (slug) => ({ kind, slug }) as const, parts)
  }

  async #tempos(parts: Parts, { tempos }: Counts): Promise<Counted[]> {
    const others = parts.filter(({ kind }) => kind !== 'tempo')
    const here = parts.find((part) => part.kind === 'tempo')?.tempoBpm
    // Of everything, every tempo is listed.
    const ranges = others.length === 0 ? tempos.length : RANGES_LOOKED_INTO
    const found = tempos
      .toSorted((one, other) => other.count - one.count)
      .slice(0, ranges)
      .flatMap(({ fromBpm, toBpm }) => wholeTempos(fromBpm, toBpm))
      .filter((tempoBpm) => tempoBpm !== here)
      .map((tempoBpm): LandingPart => ({ kind: 'tempo', tempoBpm }))
    return this.#count(found, others)
  }

  #countAlone(parts: Parts): Promise<Counted[]> {
    return this.#count(parts, [])
  }

  async #count(parts: Parts, others: Parts): Promise<Counted[]> {
    const questions = parts.map((part) => countQuestion(queryOf([part, ...others]), this.#index))
    const counts = questions.length === 0 ? [] : await this.#index.countEach(questions)
    return parts.map((part, place) => ({ part, count: counts[place] ?? 0 }))
  }

  async #meantBy(segment: string): Promise<LandingPart[]> {
    const { genres, instruments } = await this.#index.suggest(segment.replaceAll('-', ' '))
    return [
      ...genres.map(({ value: slug }) => ({ kind: 'genre', slug }) as const),
      ...instruments.map(({ value: slug }) => ({ kind: 'instrument', slug }) as const),
    ]
  }

  /** To the pages of these with `others`, those nearest to `here` and the fullest first; those with too few sounds have none. */
  #links(others: Parts, counted: readonly Counted[], here: LandingPart | null = null): LandingLink[] {
    const apart = ({ part }: Counted): number => (here === null ? 0 : landingDistance(here, part))
    return counted
      .filter(({ count }) => count >= FEWEST_ON_LANDING_PAGE)
      .toSorted((one, other) => apart(one) - apart(other) || other.count - one.count)
      .flatMap(({ part, count: soundCount }) => {
        const path = landingPath([...others, part], this.#index)
        return path === null ? [] : [{ path, name: landingPartName(part, this.#index.termNames), soundCount }]
      })
  }
}

function queryOf(parts: Parts, more: { counts?: '1'; limit?: string } = {}): SoundQuery {
  return soundQuery.parse({ ...landingFilter(parts), ...more })
}

function countedOf(
  counts: Readonly<Record<string, number>>,
  partOf: (name: string) => LandingPart,
  present: Parts,
): Counted[] {
  const here = new Set(present.map((part) => JSON.stringify(part)))
  return Object.entries(counts)
    .map(([name, count]) => ({ part: partOf(name), count }))
    .filter(({ part }) => !here.has(JSON.stringify(part)))
}

/** @param toBpm just outside */
function wholeTempos(fromBpm: number, toBpm: number): number[] {
  const first = Math.ceil(fromBpm)
  return Array.from({ length: Math.ceil(toBpm) - first }, (_, place) => first + place)
}
