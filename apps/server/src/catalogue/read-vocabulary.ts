import type { Vocabulary } from '@segno/contract'
import type { Db } from '../platform/db.ts'
import { selectTerms } from './queries.ts'

/** The names of instruments, genres and moods, each list in the order of its names. */
export async function readVocabulary(db: Db): Promise<Vocabulary> {
  const terms = await selectTerms(db)
  const ofKind = (kind: string) =>
    terms.filter((term) => term.kind === kind).map(({ slug, name }) => ({ slug, name }))
  return { instruments: ofKind('instrument'), genres: ofKind('genre'), moods: ofKind('mood') }
}
