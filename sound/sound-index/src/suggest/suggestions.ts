import { errorsForgiven } from '../errors-forgiven.ts'
import type { IndexedSound, Vocabulary } from '../sound-query.ts'
import type { Ranked } from './first-few.ts'
import type { NamedValue } from './named-value.ts'
import { NameShelf } from './name-shelf.ts'
import type { ReadFilters } from './read-filters.ts'
import { readTypedWords } from './typed-words.ts'

/** The filters whose values are suggested. */
export const SUGGESTED_KINDS = ['instruments', 'genres', 'moods', 'tags', 'artists', 'packs'] as const
export type SuggestedKind = (typeof SUGGESTED_KINDS)[number]

/** A value of a filter whose name begins, or goes on, as someone types. */
export interface Suggestion {
  /** A slug, a tag, a handle, an id. */
  readonly value: string
  /** Of an artist or a pack what it is called; of others the value itself. */
  readonly name: string
  /** Of a pack its artist's name; of others `null`. */
  readonly by: string | null
  /** How many sounds have it. */
  readonly count: number
  /**
   * 0 where its own name is just so, 1 where it begins so, 2 where it has the words otherwise or where it is also called just
   * so, 3 where what it is also called has them, 4 where they are mistyped.
   */
  readonly rank: number
  /** What stays in the box when this is chosen: the text without the words that it stands for. */
  readonly rest: string
}

/** At most five of each kind, the best first. */
export type Suggestions = Readonly<Record<SuggestedKind, readonly Suggestion[]>>

/** Meanings of what someone is typing: at most five of each kind, the best first. */
export interface SoundSuggestions extends Suggestions, ReadFilters {
  /** Ids of sounds whose title has all words typed. */
  readonly sounds: readonly string[]
}

/** What artists and packs are called, by value, and whose packs are. */
export interface SavedNames {
  readonly artists: readonly (readonly [value: string, name: string])[]
  readonly packs: readonly (readonly [value: string, name: string, by: string | null])[]
}

const DESCRIBING = { isCalledByValue: true, isByPopularity: false }
const TERMS = ['instruments', 'genres', 'moods'] as const
/** Of what describes, nobody asks how much it is wanted. */
const BY_POPULARITY: ReadonlySet<SuggestedKind> = new Set(['artists', 'packs'])

/** Who can be suggested while someone types. */
export class SuggestionShelves {
  readonly #shelves: Readonly<Record<SuggestedKind, NameShelf>> = {
    instruments: new NameShelf(DESCRIBING),
    genres: new NameShelf(DESCRIBING),
    moods: new NameShelf(DESCRIBING),
    tags: new NameShelf(DESCRIBING),
    artists: new NameShelf({ isCalledByValue: true, isByPopularity: true }),
    packs: new NameShelf({ isCalledByValue: false, isByPopularity: true }),
  }

  useVocabulary({ synonyms }: Vocabulary): void {
    const alsoCalled = new Map<string, string[]>()
    for (const [words, slug] of synonyms) {
      const known = alsoCalled.get(slug)
      if (known) known.push(words)
      else alsoCalled.set(slug, [words])
    }
    for (const kind of TERMS) this.#shelves[kind].knowAs(alsoCalled)
  }

  add(sound: IndexedSound): void {
    const { popularity, instrument, artist, artistHandle, pack, packId } = sound
    const addAll = (kind: SuggestedKind, values: Iterable<string>): void => {
      for (const value of new Set(values))
        this.#shelves[kind].add({ value, name: value, by: null, popularity: 0 })
    }
    addAll('instruments', instrument === null ? [] : [instrument])
    addAll('genres', sound.genres)
    addAll('moods', sound.moods)
    addAll('tags', sound.tags)
    this.#shelves.artists.add({ value: artistHandle, name: artist, by: null, popularity })
    if (packId !== null) this.#shelves.packs.add({ value: packId, name: pack ?? '', by: artist, popularity })
  }

  /** One sound with this value has gone. */
  remove(kind: SuggestedKind, value: string, popularity: number): void {
    this.#shelves[kind].remove(value, BY_POPULARITY.has(kind) ? popularity : 0)
  }

  /** `count` sounds with this value, of which another index has told. */
  restore(
    kind: SuggestedKind,
    known: Pick<NamedValue, 'value' | 'name' | 'by' | 'count' | 'popularity'>,
  ): void {
    this.#shelves[kind].add(known, known.count)
  }

  save(): SavedNames {
    const { artists, packs } = this.#shelves
    return {
      artists: Array.from(artists.values, ({ value, name }) => [value, name] as const),
      packs: Array.from(packs.values, ({ value, name, by }) => [value, name, by] as const),
    }
  }

  /** Of each kind for as many of the last words as any of it goes on with; mistyped only where no kind has any that is not. */
  find(text: string): Suggestions {
    const { words, restWithout } = readTypedWords(text)
    const exactly = eachKind((kind) => {
      for (let count = words.length; count > 0; count--) {
        const those = this.#shelves[kind].find(words.slice(-count))
        if (those.length > 0) return toSuggestions(those, restWithout(count))
      }
      return []
    })
    const word = words.at(-1)
    if (word === undefined || hasSome(exactly)) return exactly
    for (const forgiven of errorsForgiven(word)) {
      const near = eachKind((kind) =>
        toSuggestions(this.#shelves[kind].findNear({ word, forgiven }), restWithout(1)),
      )
      if (hasSome(near)) return near
    }
    return exactly
  }
}

function eachKind<Value>(valueOf: (kind: SuggestedKind) => Value): Record<SuggestedKind, Value> {
  return Object.fromEntries(SUGGESTED_KINDS.map((kind) => [kind, valueOf(kind)])) as Record<
    SuggestedKind,
    Value
  >
}

function hasSome(those: Suggestions): boolean {
  return SUGGESTED_KINDS.some((kind) => those[kind].length > 0)
}

function toSuggestions(those: readonly Ranked[], rest: string): Suggestion[] {
  return those.map(({ named: { value, name, by, count }, rank }) => ({ value, name, by, count, rank, rest }))
}
