import type { TermKind } from '@segno/contract'
import type { Db } from '../platform/db/db.ts'
import { holdVocabulary, selectMeanings } from './queries.ts'

interface Tagged {
  readonly instrument: string | null
  readonly genres: readonly string[]
  readonly moods: readonly string[]
}

interface Settled extends Tagged {
  readonly genres: string[]
  readonly moods: string[]
}

/**
 * What these words mean now: files are named after words that the shop may have merged, renamed or never had. What means
 * nothing is left out. Until the transaction ends the vocabulary stays as it is.
 */
export async function settleTerms(tx: Db, { instrument, genres, moods }: Tagged): Promise<Settled> {
  const words = [...(instrument === null ? [] : [instrument]), ...genres, ...moods]
  if (words.length === 0) return { instrument: null, genres: [], moods: [] }
  await holdVocabulary(tx)
  const meanings = await selectMeanings(tx, words)
  const settle = (kind: TermKind, given: readonly string[]): string[] => {
    const slugs = given.flatMap(
      (word) => meanings.find((one) => one.kind === kind && one.word === word)?.slug ?? [],
    )
    return [...new Set(slugs)]
  }
  return {
    instrument: settle('instrument', instrument === null ? [] : [instrument])[0] ?? null,
    genres: settle('genre', genres),
    moods: settle('mood', moods),
  }
}
