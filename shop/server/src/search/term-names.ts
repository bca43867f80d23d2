import type { TermKind } from '@segno/contract'
import { selectTerms } from '../vocabulary/public.ts'
import type { Db } from '../platform/db/db.ts'

type TermKey = `${TermKind}/${string}`
/** What each term of the vocabulary is called. */
export type TermNames = ReadonlyMap<TermKey, string>

export async function readTermNames(db: Db): Promise<TermNames> {
  const terms = await selectTerms(db)
  return new Map(terms.map(({ kind, slug, name }) => [`${kind as TermKind}/${slug}` as const, name]))
}

/** A term that has just come may not be among them yet: then its slug says what it is. */
export function termName(names: TermNames, kind: TermKind, slug: string): string {
  return names.get(`${kind}/${slug}`) ?? slug.replaceAll('-', ' ')
}
