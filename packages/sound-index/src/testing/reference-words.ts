import { foldText, wordsOf } from '../fold-text.ts'
import type { Clause, Phrase } from '../read-text-query.ts'
import type { IndexedSound } from '../sound-query.ts'

interface Value {
  points: number
  words: string[]
}

/** What the words of the search are worth in one sound; `null` where they are not all there. */
export function scorer(
  sounds: readonly IndexedSound[],
  clauses: readonly Clause[],
): (sound: IndexedSound) => number | null {
  const worth = clauses.map((clause) => {
    const exactly = (sound: IndexedSound) =>
      Math.max(
        0,
        ...clause.phrases.flatMap((phrase) => valuesOf(sound).map((value) => phraseWorth(value, phrase))),
      )
    if (clause.excluded || sounds.some((sound) => exactly(sound) > 0)) return exactly
    for (const isMeant of readingsAllowed(clause)) {
      const nearly = (sound: IndexedSound) =>
        Math.max(0, ...valuesOf(sound).map((value) => nearWorth(value, isMeant)))
      if (sounds.some((sound) => nearly(sound) > 0)) return nearly
    }
    return exactly
  })
  const scoreOf = (sound: IndexedSound): number | null => {
    let sum = 0
    for (const [at, { excluded }] of clauses.entries()) {
      const points = worth[at]!(sound)
      if (points > 0 === excluded) return null
      if (!excluded) sum += points
    }
    return sum
  }
  const scores = new Map(sounds.map((sound) => [sound, scoreOf(sound)]))
  return (sound) => scores.get(sound) ?? null
}

const known = new WeakMap<IndexedSound, Value[]>()

function valuesOf(sound: IndexedSound): Value[] {
  const before = known.get(sound)
  if (before) return before
  const tags = [sound.instrument ?? '', ...sound.genres, ...sound.moods, ...sound.tags]
  const values = [
    { points: 6, words: wordsOf(foldText(sound.title)) },
    ...tags.map((tag) => ({ points: 4, words: wordsOf(foldText(tag)) })),
    ...[sound.artist, sound.pack ?? ''].map((name) => ({ points: 2, words: wordsOf(foldText(name)) })),
  ]
  known.set(sound, values)
  return values
}

function phraseWorth({ points, words }: Value, phrase: Phrase): number {
  const worths = words.map((_, start) => {
    const here = words.slice(start, start + phrase.words.length)
    if (here.join(' ') === phrase.words.join(' ')) return points + 1
    return phrase.open &&
      here.length === phrase.words.length &&
      here.join(' ').startsWith(phrase.words.join(' '))
      ? points
      : 0
  })
  return Math.max(0, ...worths)
}

function nearWorth({ points, words }: Value, isMeant: Reading): number {
  const worths = words.map((term) => {
    if (isMeant(term)) return points + 1
    return Array.from(term, (_, length) => term.slice(0, length)).some(isMeant) ? points : 0
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
