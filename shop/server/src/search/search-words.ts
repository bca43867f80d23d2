import type { TermKind } from '@segno/contract'
import { TermReader, type TermWord } from '@segno/sound-index'
import { selectSearchWords } from './translated-words.ts'
import type { Db } from '../platform/db/db.ts'
import { FormerTerms } from './former-terms.ts'
import { readTermNames, type TermNames } from './term-names.ts'

/** What the vocabulary says, as it was last read. */
export class SearchWords {
  /** What a word of an address is now: addresses outlive the merges of terms. */
  formerTerms = new FormerTerms([])
  names: TermNames = new Map()
  /** Reads names of terms out of a text. */
  termReader = new TermReader<TermKind>([])

  /** @returns the words themselves */
  async read(db: Db): Promise<TermWord<TermKind>[]> {
    const words = await selectSearchWords(db)
    this.formerTerms = await FormerTerms.read(db)
    this.names = await readTermNames(db)
    this.termReader = new TermReader(words)
    return words
  }
}
