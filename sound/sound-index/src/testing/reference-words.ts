import { type WordInPlace, wordsInPlace } from '../bound-words.ts'
import { foldText, wordsOf } from '../fold-text.ts'
import type { FoldedVocabulary } from '../folded-vocabulary.ts'
import type { Clause, Phrase } from '../clause.ts'
import type { IndexedSound } from '../sound-query.ts'
import { type KnownWords, withSpellings } from '../spellings.ts'

interface Value {
  whole: number
  begun: number
  words: readonly WordInPlace[]
}

/** What the words of the search are worth in one sound; `null` where they are not all there. */
export function scorer(
  sounds: readonly IndexedSound[],
  typed: readonly Clause[],
  vocabulary: FoldedVocabulary,
): (sound: IndexedSound) => number | null {
  const values = new Map(sounds.map((sound) => [sound, valuesOf(sound, vocabulary)]))
  const clauses = withSpellings(typed, wordsKnown([...values.values()].flat()))
  const worth = clauses.map((clause) => {
    const exactly = (sound: IndexedSound) =>
      Math.max(
        0,
        ...clause.phrases.flatMap((phrase) => values.get(sound)!.map((value) => phraseWorth(value, phrase))),
      )
    const { words, open } = clause.phrases[0]!
    if (open && words.length === 1 && sounds.some((sound) => exactly(sound) >= 6))
      return (sound: IndexedSound) => ([7, 6, 3, 1].includes(exactly(sound)) ? exactly(sound) : 0)
    if (clause.kind !== 'wanted' || sounds.some((sound) => exactly(sound) > 0)) return exactly
    for (const isMeant of readingsAllowed(clause)) {
      const nearly = (sound: IndexedSound) =>
        Math.max(0, ...values.get(sound)!.map((value) => nearWorth(value, isMeant)))
      if (sounds.some((sound) => nearly(sound) > 0)) return nearly
    }
    return exactly
  })
  const scoreOf = (sound: IndexedSound): number | null => {
    let sum = 0
    for (const [at, { kind }] of clauses.entries()) {
      const points = worth[at]!(sound)
      if ((kind === 'wanted' && points === 0) || (kind === 'excluded' && points > 0)) return null
      if (kind !== 'excluded') sum += points
    }
    return sum
  }
  const scores = new Map(sounds.map((sound) => [sound, scoreOf(sound)]))
  return (sound) => scores.get(sound) ?? null
}

/** Whether a title has words in a row; of a single one, whether a title or a tag has it for itself. */
export function isTitled(sound: IndexedSound, text: string, vocabulary: FoldedVocabulary): boolean {
  const words = wordsOf(foldText(text))
  const values = valuesOf(sound, vocabulary).filter(
    ({ whole }) => whole === 7 || (words.length === 1 && whole === 6),
  )
  return words.length > 0 && values.some((value) => phraseWorth(value, { words, open: false }) > 0)
}

function wordsKnown(values: readonly Value[]): KnownWords {
  const all = new Set(values.flatMap(({ words }) => words.map(({ word }) => word)))
  return {
    hasWord: (text) => all.has(text),
    hasBeginning: (text) => [...all].some((word) => word.startsWith(text)),
  }
}

const known = new WeakMap<FoldedVocabulary, WeakMap<IndexedSound, Value[]>>()

function valuesOf(sound: IndexedSound, vocabulary: FoldedVocabulary): Value[] {
  const before = known.get(vocabulary)?.get(sound)
  if (before) return before
  const values = readValues(sound, vocabulary)
  if (!known.has(vocabulary)) known.set(vocabulary, new WeakMap())
  known.get(vocabulary)!.set(sound, values)
  return values
}

function readValues(sound: IndexedSound, vocabulary: FoldedVocabulary): Value[] {
  const tags = [sound.instrument ?? '', ...sound.genres, ...sound.moods, ...sound.tags]
  const wordsIn = (text: string) => wordsInPlace(text, vocabulary)
  return [
    { whole: 7, begun: 5, words: wordsIn(sound.title) },
    ...tags.map((tag) => ({ whole: 6, begun: 4, words: wordsIn(tag) })),
    ...[sound.artist, sound.pack ?? ''].map((name) => ({ whole: 3, begun: 2, words: wordsIn(name) })),
  ]
}

function phraseWorth({ whole, begun, words }: Value, { words: wanted, open, isSynonym }: Phrase): number {
  const text = wanted.join(' ')
  const isAlone = wanted.length === 1
  const worths = words.map(({ word: first, isBound }, start) => {
    if (isAlone ? isBound || !first.startsWith(text) : first !== wanted[0]) return 0
    const here = words.slice(start, start + wanted.length).map(({ word }) => word)
    if (here.join(' ') === text) return isSynonym ? 1 : whole
    const isBegun = open && here.length === wanted.length && here.join(' ').startsWith(text)
    return isBegun ? (isSynonym ? 1 : begun) : 0
  })
  return Math.max(0, ...worths)
}

function nearWorth({ whole, begun, words }: Value, isMeant: Reading): number {
  const worths = words.map(({ word, isBound }) => {
    if (isBound) return 0
    if (isMeant(word)) return whole
    return Array.from(word, (_, length) => word.slice(0, length)).some(isMeant) ? begun : 0
  })
  return Math.max(0, ...worths)
}

/** Whether a word, or the beginning of one, may be what was meant. */
type Reading = (word: string) => boolean

/** How a mistyped word may be read, what forgives least first. */
export function readingsAllowed({ phrases }: Clause): Reading[] {
  const { words, open } = phrases[0]!
  const typed = words[0]!
  if (!open || words.length > 1 || /\p{N}/u.test(typed)) return []
  const letters = Array.from(typed).length
  if (letters === 3) return [(word) => lacksOneLetter(typed, word)]
  const errors = letters >= 8 ? [1, 2] : letters >= 4 ? [1] : []
  return errors.map((most) => (word) => distance(typed, word) <= most)
}

/** Whether one letter more anywhere makes `word` of what was typed. */
export function lacksOneLetter(typed: string, word: string): boolean {
  const shorter = Array.from({ length: word.length }, (_, at) => word.slice(0, at) + word.slice(at + 1))
  return shorter.includes(typed)
}

/** Fewest wrong, missing, additional and swapped letters between two words. */
export function distance(one: string, other: string): number {
  if (one === '' || other === '') return one.length + other.length
  const [a, b] = [one.length, other.length]
  const table = Array.from({ length: a + 1 }, (_, i) =>
    Array.from({ length: b + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  )
  for (let i = 1; i <= a; i++) {
    for (let j = 1; j <= b; j++) {
      const wrong = one[i - 1] === other[j - 1] ? 0 : 1
      const steps = [table[i - 1]![j]! + 1, table[i]![j - 1]! + 1, table[i - 1]![j - 1]! + wrong]
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        steps.push(table[i - 2]![j - 2]! + 1)
      table[i]![j] = Math.min(...steps)
    }
  }
  return table[a]![b]!
}
