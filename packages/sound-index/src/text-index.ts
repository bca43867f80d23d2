import { foldText, wordsOf } from './fold-text.ts'
import { GrowingList } from './growing-list.ts'
import { RowArena } from './row-arena.ts'
import { TermDictionary } from './term-dictionary.ts'
import type { IndexedSound } from './sound-query.ts'

/** Where a word stands, the weightiest first. Two bits. */
const TITLE = 0
const TAG = 1
const CREDIT = 2

/** Points of a word by where it stands; one more where it is the whole word that was typed. */
export const FIELD_POINTS = [6, 4, 2] as const

/** A sound's word as a posting of its term. */
export const postingOrdinal = (posting: number): number => posting >>> 2
export const postingField = (posting: number): number => posting & 3

/** A word in the row of a sound: its term, its field, and whether it is the first of its title, name or tag. */
export const tokenTerm = (token: number): number => token >>> 3
export const tokenField = (token: number): number => (token >>> 1) & 3
export const tokenStarts = (token: number): boolean => (token & 1) === 1

/** The words of every sound: by word which sounds have it, and by sound its words in order. */
export class TextIndex {
  readonly terms = new TermDictionary()
  readonly postings: GrowingList[] = []
  readonly rows = new RowArena()

  add(ordinal: number, sound: IndexedSound): void {
    const row: number[] = []
    const put = (field: number, text: string | null): void => {
      const words = text === null ? [] : wordsOf(foldText(text))
      words.forEach((word, at) =>
        row.push((this.terms.intern(word) << 3) | (field << 1) | (at === 0 ? 1 : 0)),
      )
    }
    put(TITLE, sound.title)
    for (const tag of [sound.instrument ?? '', ...sound.genres, ...sound.moods, ...sound.tags]) put(TAG, tag)
    put(CREDIT, sound.artist)
    put(CREDIT, sound.pack)
    this.rows.set(ordinal, row)
    for (const [term, field] of weightiest(row)) {
      const list = (this.postings[term] ??= new GrowingList())
      list.push((ordinal << 2) | field)
    }
    this.terms.settle((term) => this.postings[term]!.length > 0)
  }

  remove(ordinal: number): void {
    for (const [term, field] of weightiest(this.rows.row(ordinal))) {
      this.postings[term]!.remove((ordinal << 2) | field)
    }
    this.rows.clear(ordinal)
  }
}

/** Each term of a row once, with the weightiest field it stands in. Rows begin with the title and end with the credits. */
function weightiest(row: Iterable<number>): Map<number, number> {
  const fields = new Map<number, number>()
  for (const token of row) {
    const term = tokenTerm(token)
    if (!fields.has(term)) fields.set(term, tokenField(token))
  }
  return fields
}
