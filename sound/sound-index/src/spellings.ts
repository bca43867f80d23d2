import type { Clause, Phrase } from './clause.ts'

const SHORTEST_PART = 2
const LONGEST_JOINED = 24
/** So many words that were typed apart may be one. */
const MOST_JOINED = 3
/** `tr-808`, `tr 808`: everybody knows the machine by its number. */
const MACHINE = /^\d{3}$/

/** The words of a catalogue. */
export interface KnownWords {
  readonly hasWord: (text: string) => boolean
  readonly hasBeginning: (text: string) => boolean
}

/** True where words are only another way to write others: together, apart, in the plural, or by their first letters. */
export function isSpellingOf(words: readonly string[], others: readonly string[]): boolean {
  const [one, other] = [words.join(''), others.join('')]
  if (withoutPlural(one) === withoutPlural(other)) return true
  return others.length > 2 && initials(others).some((spelling) => spelling.join('') === one)
}

/** A word as it is in the singular. */
export function withoutPlural(word: string): string {
  return word.length > 3 ? word.replace(/(?:(?<=ss|sh|ch|x)es|(?<!s)s)$/, '') : word
}

/** `drum and bass` by its first letters, as they are written: `dnb`, `d and b`. */
function initials(words: readonly string[]): string[][] {
  const at = words.indexOf('and')
  if (at <= 0 || at === words.length - 1) return []
  const letters = words.map((word) => (word === 'and' ? word : word[0]!))
  return [letters, [letters.map((letter) => (letter === 'and' ? 'n' : letter)).join('')]]
}

/**
 * Gives each clause what its words also are when they are written together, apart or with a hyphen.
 * Ways that lead to no word of `known` are left out.
 */
export function withSpellings(clauses: readonly Clause[], known: KnownWords): readonly Clause[] {
  const joined = clauses.map((_, at) => joinedAround(clauses, at))
  return clauses.map((clause, at) => {
    const first = clause.phrases[0]!
    if (!first.open) return clause
    const others = [...clause.phrases.flatMap(spellingsOf), ...joined[at]!]
    const possible = others.filter(({ words, open }) =>
      words.every((word, place) =>
        open && place === words.length - 1 ? known.hasBeginning(word) : known.hasWord(word),
      ),
    )
    return possible.length === 0 ? clause : { ...clause, phrases: [...clause.phrases, ...possible] }
  })
}

/** The runs of neighbours, among which the clause at a place is, each as one word, and as their first letters. */
function joinedAround(clauses: readonly Clause[], place: number): Phrase[] {
  const found: Phrase[] = []
  for (let first = Math.max(0, place - MOST_JOINED + 1); first <= place; first++) {
    for (let last = Math.max(place, first + 1); last < first + MOST_JOINED && last < clauses.length; last++) {
      const run = clauses.slice(first, last + 1)
      if (run.some(({ phrases, kind }) => kind === 'excluded' || !phrases[0]!.open)) break
      const words = run.flatMap(({ phrases }) => phrases[0]!.words)
      found.push(...togetherOf({ words, open: true }))
    }
  }
  return found
}

function spellingsOf(phrase: Phrase): Phrase[] {
  return phrase.words.length > 1 ? togetherOf(phrase) : [...apartOf(phrase), ...inNumber(phrase)]
}

/** One word in the plural, and in the singular. */
function inNumber(phrase: Phrase): Phrase[] {
  const word = phrase.words[0]!
  const singular = withoutPlural(word)
  const others = singular === word ? [`${word}s`, `${word}es`] : [singular]
  return others.map((other) => ({ ...phrase, words: [other], open: false }))
}

/** Several words as one, as fewer, and as first letters. */
function togetherOf(phrase: Phrase): Phrase[] {
  const { words } = phrase
  const ways: string[][] = [[words.join('')], ...initials(words)]
  const withN = words.map((word) => (word === 'and' ? 'n' : word)).join('')
  if (words.length > 2) {
    ways.push([withN])
    for (let at = 1; at < words.length; at++)
      ways.push([...words.slice(0, at - 1), words[at - 1]! + words[at]!, ...words.slice(at + 1)])
  }
  if (words.length === 2 && words[0] === 'tr' && MACHINE.test(words[1]!)) ways.push([words[1]!])
  return ways.map((way) => ({ ...phrase, words: way }))
}

/** One word as two, or as two with `and` between them. */
function apartOf(phrase: Phrase): Phrase[] {
  const word = phrase.words[0]!
  if (word.length > LONGEST_JOINED) return []
  const ways: string[][] = []
  for (let at = SHORTEST_PART; at <= word.length - SHORTEST_PART; at++)
    ways.push([word.slice(0, at), word.slice(at)])
  for (const { index, 0: connector } of word.matchAll(/(?<=.)(?:and|n)(?=.)/g))
    ways.push([word.slice(0, index), 'and', word.slice(index + connector.length)])
  return ways.map((way) => ({ ...phrase, words: way }))
}
