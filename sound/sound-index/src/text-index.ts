import { wordsInPlace } from './bound-words.ts'
import type { Binding } from './folded-vocabulary.ts'
import { GrowingList } from './growing-list.ts'
import { LongTags, type SavedLongTags } from './long-tags.ts'
import { RowArena, type SavedRowArena } from './row-arena.ts'
import { findBeginning } from './take-postings.ts'
import { PrefixPoints } from './prefix-points.ts'
import { type SavedTerms, TermDictionary } from './term-dictionary.ts'
import {
  BOUND,
  CREDIT,
  postingOf,
  TAG,
  TITLE,
  tokenField,
  tokenIsBound,
  tokenOf,
  tokenTerm,
} from './text-codes.ts'
import type { IndexedSound } from './sound-query.ts'

/** What the words are made of, in plain values. */
export interface SavedText {
  readonly terms: SavedTerms
  /** Of all terms, one after another. */
  readonly postings: Uint32Array
  readonly postingCounts: Uint32Array
  readonly rows: SavedRowArena
  readonly longTags: SavedLongTags
}

/** The words of every sound: by word which sounds have it, and by sound its words in order. */
export class TextIndex {
  readonly terms = new TermDictionary()
  readonly postings: GrowingList[] = []
  rows = new RowArena()
  readonly longTags = new LongTags((term) => this.terms.text(term))
  readonly beginnings = new PrefixPoints((beginning, sets) => findBeginning(this, beginning, sets))

  /** Puts in the place of what is here what `save` of another told. @param capacity of ordinals */
  restore({ terms, postings, postingCounts, rows, longTags }: SavedText, capacity: number): void {
    this.terms.restore(terms)
    this.rows = RowArena.of(rows)
    this.longTags.restore(longTags)
    this.beginnings.resize(capacity)
    let start = 0
    postingCounts.forEach((count, term) => {
      this.postings[term] = GrowingList.of(postings.subarray(start, start + count))
      if (count > 0) this.beginnings.count(term, this.terms.text(term), count)
      start += count
    })
  }

  save(): SavedText {
    const terms = this.terms.save()
    const lists = terms.texts.map((_, term) => this.postings[term] ?? new GrowingList())
    const postings = new Uint32Array(lists.reduce((sum, { length }) => sum + length, 0))
    let start = 0
    for (const { values, length } of lists) {
      postings.set(values.subarray(0, length), start)
      start += length
    }
    const postingCounts = Uint32Array.from(lists, ({ length }) => length)
    return { terms, postings, postingCounts, rows: this.rows.save(), longTags: this.longTags.save() }
  }

  /** The folded words of a sound's title. */
  titleOf(ordinal: number): string[] {
    return Array.from(this.rows.row(ordinal))
      .filter((token) => tokenField(token) === TITLE)
      .map((token) => this.terms.text(tokenTerm(token)))
  }

  add(ordinal: number, sound: IndexedSound, binding: Binding): void {
    const row: number[] = []
    const put = (field: number, text: string | null): void => {
      const words = text === null ? [] : wordsInPlace(text, binding)
      words.forEach(({ word, isBound }, at) =>
        row.push(tokenOf(this.terms.intern(word), { field, starts: at === 0, isBound })),
      )
    }
    put(TITLE, sound.title)
    for (const tag of [sound.instrument ?? '', ...sound.genres, ...sound.moods, ...sound.tags]) put(TAG, tag)
    put(CREDIT, sound.artist)
    put(CREDIT, sound.pack)
    this.rows.set(ordinal, row)
    this.longTags.add(ordinal, row)
    for (const [term, field] of weightiest(row)) {
      const list = (this.postings[term] ??= new GrowingList())
      list.push(postingOf(ordinal, field))
      this.beginnings.add(term, this.terms.text(term), { ordinal, field })
    }
    this.terms.settle((term) => this.postings[term]!.length > 0)
  }

  remove(ordinal: number): void {
    for (const [term, field] of weightiest(this.rows.row(ordinal))) {
      this.postings[term]!.remove(postingOf(ordinal, field))
      this.beginnings.remove(term, this.terms.text(term), ordinal)
    }
    this.longTags.remove(ordinal, this.rows.row(ordinal))
    this.rows.clear(ordinal)
  }
}

/** Each term of a row once, with the weightiest field it stands in. */
export function weightiest(row: Iterable<number>): Map<number, number> {
  const fields = new Map<number, number>()
  for (const token of row) {
    const term = tokenTerm(token)
    const field = tokenIsBound(token) ? BOUND : tokenField(token)
    fields.set(term, Math.min(fields.get(term) ?? BOUND, field))
  }
  return fields
}
