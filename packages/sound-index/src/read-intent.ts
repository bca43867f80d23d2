import { parseKey, type MusicalKey } from '@segno/units'

const SLOWEST_BPM = 60
const FASTEST_BPM = 200

/** What someone meant by what they typed into the search box. */
export interface Intent {
  /** The words that are left. */
  readonly text: string
  readonly tempoBpm: number | null
  readonly key: MusicalKey | null
}

/**
 * Reads a tempo and a key out of a search: `dark techno bass 128 cm` → `dark techno bass`, 128, C minor. A tempo is a
 * number of its own from 60 to 200, or any with `bpm`. A key has an accidental or a mode (`cm`, `c#`, `F# minor`,
 * `Abmaj`), for a letter on its own is a word. The first of each counts; what is quoted or excluded stays text.
 */
export function readIntent(text: string): Intent {
  const words = text.match(/[-−]?"[^"]*"|\S+/g) ?? []
  const tempo = findTempo(words)
  const rest = without(words, tempo)
  const key = findKey(rest)
  return {
    text: without(rest, key).join(' '),
    tempoBpm: tempo?.value ?? null,
    key: key?.value ?? null,
  }
}

interface Finding<Value> {
  readonly value: Value
  readonly at: number
  readonly length: number
}

function without(words: readonly string[], found: Finding<unknown> | null): string[] {
  return found ? words.toSpliced(found.at, found.length) : [...words]
}

function findTempo(words: readonly string[]): Finding<number> | null {
  const marked = firstOf(words, (word, next) => {
    const [, number, unit] = /^(\d{2,3}(?:\.\d+)?)(bpm)?$/i.exec(word) ?? []
    if (number === undefined) return null
    if (unit) return { value: Number(number), length: 1 }
    return next.toLowerCase() === 'bpm' ? { value: Number(number), length: 2 } : null
  })
  return (
    marked ??
    firstOf(words, (word) => {
      const value = /^\d{2,3}(\.\d+)?$/.test(word) ? Number(word) : 0
      return value >= SLOWEST_BPM && value <= FASTEST_BPM ? { value, length: 1 } : null
    })
  )
}

function findKey(words: readonly string[]): Finding<MusicalKey> | null {
  return firstOf(words, (word, next) => {
    const mode = /^(maj|major|min|minor)$/i.test(next) ? next.toLowerCase() : null
    const long = mode ? parseKey(`${word} ${mode}`) : null
    if (long) return { value: long, length: 2 }
    const short = word.length > 1 ? parseKey(word.replace(/(?<=.)-/, ' ')) : null
    return short ? { value: short, length: 1 } : null
  })
}

function firstOf<Value>(
  words: readonly string[],
  read: (word: string, next: string) => { value: Value; length: number } | null,
): Finding<Value> | null {
  for (const [at, word] of words.entries()) {
    const found = read(word.replace(/[,;]+$/, ''), (words[at + 1] ?? '').replace(/[,;]+$/, ''))
    if (found) return { ...found, at }
  }
  return null
}
