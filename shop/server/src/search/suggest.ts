import {
  FEWEST_ON_LANDING_PAGE,
  soundQuery,
  type SoundQueryInAddress,
  type Suggestions,
  type TermKind,
} from '@segno/contract'
import { type SoundSuggestions, type Suggestion, typedRange } from '@segno/sound-index'
import type { CatalogueIndex } from './catalogue-index.ts'
import type { CountQuestion } from './index-protocol.ts'
import { countQuestion } from './search-sounds.ts'
import { keyName, readKeyName } from './key-name.ts'
import { type LandingPart, landingPath } from './landing/landing-address.ts'
import { termName, type TermNames } from './term-names.ts'

const MOST_TERMS = 5

/** What may be meant by the text of a search box. */
export async function suggest(
  index: CatalogueIndex,
  text: string,
  hungUp: AbortSignal,
): Promise<Suggestions> {
  const found = await index.suggest(text, hungUp)
  const { tempo, kind } = found
  const counted = new CountedTogether(index)
  const terms = counted.within(termsOf(found, index.termNames), ({ kind: name, slug }) => ({ [name]: slug }))
  const tags = counted.within(
    found.tags.map(({ value: tag, count, rest, rank }) => ({ tag, count, rest, rank })),
    ({ tag }) => ({ tags: tag }),
  )
  const artists = counted.within(
    found.artists.map(({ value: handle, name, count, rest, rank }) => ({ handle, name, count, rest, rank })),
    ({ handle }) => ({ artist: handle }),
  )
  const tempos = counted.within(tempo ? [tempo] : [], (one) => {
    const { min, max } = typedRange(one)
    return {
      ...(min !== undefined && { tempoMin: String(min) }),
      ...(max !== undefined && { tempoMax: String(max) }),
    }
  })
  const keys = counted.within(
    found.keys.map((one) => ({ ...one, key: keyName(one.key) })),
    ({ key }) => ({ key }),
  )
  const kinds = counted.within(kind ? [kind] : [], (one) => ({ kind: one.kind }))
  await counted.ask(hungUp)
  return {
    terms: terms().map((one) => ({ ...one, page: pageOf(index, one, landingTerm(one)) })),
    tags: tags(),
    artists: artists(),
    packs: found.packs.map(({ value: id, name: title, by, count, rest, rank }) => ({
      id,
      title,
      artistName: by ?? '',
      count,
      rest,
      rank,
    })),
    sounds: await index.cards.show(found.sounds),
    tempo: tempos()[0] ?? null,
    keys: keys().map((one) => ({
      ...one,
      page: pageOf(index, one, { kind: 'key', key: readKeyName(one.key) }),
    })),
    kind: kinds()[0] ?? null,
  }
}

/** The page that says just this, where it has sounds enough. */
function pageOf(index: CatalogueIndex, { count, rest }: Counted, part: LandingPart | null): string | null {
  return part && rest === '' && count >= FEWEST_ON_LANDING_PAGE ? landingPath([part], index) : null
}

const landingTerm = ({ kind, slug }: { kind: TermKind; slug: string }): LandingPart | null =>
  kind === 'mood' ? null : { kind, slug }

type Counted = Pick<Suggestion, 'count' | 'rest'>

/** Counts what choosing each of several lists finds, together with the rest of the text, in one question. */
class CountedTogether {
  readonly #index: CatalogueIndex
  readonly #questions: CountQuestion[] = []
  #counts: readonly number[] = []

  constructor(index: CatalogueIndex) {
    this.#index = index
  }

  /** @returns the same with these counts, once they were asked for; choices that find nothing are left out */
  within<One extends Counted>(
    those: readonly One[],
    filterOf: (one: One) => SoundQueryInAddress,
  ): () => One[] {
    const places = those.map((one) => (one.rest === '' ? null : this.#add({ ...filterOf(one), q: one.rest })))
    return () =>
      those
        .map((one, at) => ({ ...one, count: places[at] === null ? one.count : this.#counts[places[at]!]! }))
        .filter(({ count }) => count > 0)
  }

  async ask(hungUp: AbortSignal): Promise<void> {
    if (this.#questions.length > 0) this.#counts = await this.#index.countEach(this.#questions, hungUp)
  }

  #add(filter: SoundQueryInAddress): number {
    return this.#questions.push(countQuestion(soundQuery.parse(filter), this.#index)) - 1
  }
}

/** The best of the three lists: whatever stands for more of the text first. */
function termsOf(
  { instruments, genres, moods }: SoundSuggestions,
  names: TermNames,
): Omit<Suggestions['terms'][number], 'page'>[] {
  const ofKind = (kind: TermKind, those: readonly Suggestion[]) => those.map((one) => ({ kind, one }))
  return [...ofKind('instrument', instruments), ...ofKind('genre', genres), ...ofKind('mood', moods)]
    .toSorted(
      ({ one }, { one: other }) =>
        one.rest.length - other.rest.length || one.rank - other.rank || other.count - one.count,
    )
    .slice(0, MOST_TERMS)
    .map(({ kind, one: { value: slug, count, rest, rank } }) => ({
      kind,
      slug,
      name: termName(names, kind, slug),
      count,
      rest,
      rank,
    }))
}
