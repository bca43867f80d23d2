import type { TermKind, Vocabulary } from '@segno/contract'
import type { Db } from '../platform/db/db.ts'
import { selectFormerTerms } from './merge/queries.ts'
import { selectTerms } from './queries.ts'

/** The names of instruments, genres and moods, each list in the order of its names. */
export async function readVocabulary(db: Db): Promise<Vocabulary> {
  const [terms, former] = await Promise.all([selectTerms(db), selectFormerTerms(db)])
  const ofKind = (kind: TermKind) => {
    const intoOf = new Map(former.filter((one) => one.kind === kind).map(({ slug, into }) => [slug, into]))
    const formerOf = Map.groupBy(intoOf.keys(), (slug) => presentSlug(intoOf, slug))
    return terms
      .filter((term) => term.kind === kind)
      .map(({ slug, name }) => {
        const formerSlugs = formerOf.get(slug)
        return { slug, name, ...(formerSlugs && { formerSlugs }) }
      })
  }
  return { instruments: ofKind('instrument'), genres: ofKind('genre'), moods: ofKind('mood') }
}

/** What a term was merged into may have been merged too. */
function presentSlug(intoOf: ReadonlyMap<string, string>, slug: string): string {
  const seen = new Set<string>()
  let present = slug
  for (let into = intoOf.get(slug); into !== undefined && !seen.has(into); into = intoOf.get(into)) {
    seen.add(into)
    present = into
  }
  return present
}
