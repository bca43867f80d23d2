import type { KeptVocabulary, TermKind } from '@segno/contract'
import { selectMerges } from './merge/queries.ts'
import { selectTerms, selectWords } from './queries.ts'
import { listsOf } from './rules.ts'
import type { VocabularyContext } from './vocabulary-context.ts'

const named = (kind: string, slug: string): string => `${kind}/${slug}`

/** The whole vocabulary, and how often each term is used. */
export async function listTerms({
  db,
  soundTerms,
}: Pick<VocabularyContext, 'db' | 'soundTerms'>): Promise<KeptVocabulary> {
  const [terms, words, uses, merges] = await Promise.all([
    selectTerms(db),
    selectWords(db),
    soundTerms().count(db),
    selectMerges(db),
  ])
  const wordsOf = Map.groupBy(words, ({ kind, slug }) => named(kind, slug))
  const usesOf = new Map(uses.map(({ kind, slug, count }) => [named(kind, slug), count]))
  return {
    terms: terms.map(({ kind, slug, name, version }) => ({
      kind: kind as TermKind,
      slug,
      name,
      ...listsOf(wordsOf.get(named(kind, slug)) ?? []),
      soundCount: usesOf.get(named(kind, slug)) ?? 0,
      version,
    })),
    merges: merges.map((merge) => ({
      id: merge.id,
      kind: merge.kind,
      fromName: merge.from_name,
      intoSlug: merge.into_slug,
      intoName: merge.into_name,
      soundCount: merge.count,
      mergedAt: merge.merged_at.toISOString(),
    })),
  }
}
