import { join } from 'node:path'
import { soundQuery } from '@segno/contract'
import { demoCatalogue } from '@segno/demo-sounds'
import { SoundIndex, TermReader } from '@segno/sound-index'
import { soundWith } from '@segno/sound-index/testing'
import { defaultTermWords } from '../vocabulary/public.ts'
import { FormerTerms } from '../search/former-terms.ts'
import { toIndexVocabulary } from '../search/index-vocabulary.ts'
import { withTranslations } from '../search/translated-words.ts'
import { toIndexQuery } from '../search/search-query.ts'
import { readSearchCases, type SearchCase } from './search-cases.ts'

const FIRST = 10
const NEAR = 30

const TERM_WORDS = withTranslations(defaultTermWords())
const WORDS = { formerTerms: new FormerTerms([]), termReader: new TermReader(TERM_WORDS) }

/** Faults in the answer to one query; none where it is right. */
export interface Answer {
  readonly typed: string
  readonly missing: readonly string[]
  readonly intruding: readonly string[]
}

/** Everyday searches of the demo catalogue, with what the first ten must have and the first thirty must not. */
export function askRelevance(path = join(import.meta.dirname, 'search-relevance.tsv')): Answer[] {
  const index = demoIndex()
  return readSearchCases(path).map((one) => answerTo(one, index))
}

function answerTo({ typed, found, notFound }: SearchCase, index: SoundIndex): Answer {
  const { asked } = toIndexQuery(soundQuery.parse({ q: typed }), WORDS)
  const titles = index.search({ ...asked, limit: NEAR }).ids.map((id) => id.slice(id.indexOf(':') + 1))
  return {
    typed,
    missing: found.filter((title) => !titles.slice(0, FIRST).includes(title)),
    intruding: notFound.filter((title) => titles.includes(title)),
  }
}

function demoIndex(): SoundIndex {
  const { sounds, packs, artists } = demoCatalogue(1)
  const index = new SoundIndex(toIndexVocabulary(TERM_WORDS))
  for (const sound of sounds)
    index.add(
      soundWith({
        ...sound,
        id: `${sound.id}:${sound.title}`,
        artist: artists.find(({ handle }) => handle === sound.artistHandle)!.name,
        pack: packs.find(({ slug }) => slug === sound.packSlug)!.title,
        packId: sound.packSlug,
      }),
    )
  return index
}
