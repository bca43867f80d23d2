import type { Forgiven } from './errors-forgiven.ts'
import type { SortedTerms, TermDictionary } from './term-dictionary.ts'

/** A longer word is a mistake of another kind, and its table would only cost. */
const LONGEST_WORD = 40

/** A word, and what is forgiven of it. */
export interface Mistyped {
  readonly word: string
  readonly forgiven: Forgiven
}

/**
 * Visits each term that begins with `word` but for what is forgiven. A typing error is a wrong, a missing, an additional
 * letter, or two neighbours swapped. `whole` tells that the term ends there.
 *
 * @see Damerau–Levenshtein distance in its restricted form (optimal string alignment)
 */
export function forEachNearTerm(
  dictionary: TermDictionary,
  { word, forgiven: { errors, missingOnly } }: Mistyped,
  visit: (id: number, whole: boolean) => void,
): void {
  if (word.length > LONGEST_WORD) return
  const table = new DistanceTable(word, errors)
  for (const list of dictionary.sorted) {
    table.startAgain()
    let at = 0
    while (at < list.length) {
      const id = list[at]!
      const text = dictionary.text(id)
      const verdict = table.judge(text)
      if (verdict.near && (!missingOnly || beginsWithOneMore(text, word))) visit(id, verdict.whole)
      at =
        verdict.hopeless > 0 ? nextWithout(dictionary, list, { at, text, length: verdict.hopeless }) : at + 1
    }
  }
}

/** Place after the run of terms that share the first `length` letters of `text`. */
function nextWithout(
  dictionary: TermDictionary,
  list: SortedTerms,
  { at, text, length }: { at: number; text: string; length: number },
): number {
  const prefix = text.slice(0, length)
  let step = 1
  while (at + step < list.length && dictionary.text(list[at + step]!).startsWith(prefix)) step *= 2
  let low = at + (step >>> 1) + 1
  let high = Math.min(at + step, list.length)
  while (low < high) {
    const middle = (low + high) >>> 1
    if (dictionary.text(list[middle]!).startsWith(prefix)) low = middle + 1
    else high = middle
  }
  return low
}

/** Whether `text` begins with `word` and one more letter somewhere in it. */
function beginsWithOneMore(text: string, word: string): boolean {
  const same = sharedLength(text, word, word.length)
  return text.length > word.length && text.startsWith(word.slice(same), same + 1)
}

interface Verdict {
  near: boolean
  whole: boolean
  /** All terms with this many of the same first letters are too far away; 0 where that is not known. */
  hopeless: number
}

/**
 * Distances between the beginnings of the word and those of a term, one row a letter of the term. Terms come sorted,
 * so the rows of the letters that a term shares with the one before it are still right.
 */
class DistanceTable {
  readonly #word: string
  readonly #errors: number
  readonly #rows: Uint8Array[]
  readonly #verdict: Verdict = { near: false, whole: false, hopeless: 0 }
  #text = ''
  #filled = 0

  constructor(word: string, errors: number) {
    this.#word = word
    this.#errors = errors
    const length = word.length + 1
    this.#rows = Array.from({ length: length + errors }, () => new Uint8Array(length).fill(errors + 1))
    for (let at = 0; at <= Math.min(errors, word.length); at++) this.#rows[0]![at] = at
  }

  startAgain(): void {
    this.#text = ''
    this.#filled = 0
  }

  judge(text: string): Verdict {
    const verdict = this.#verdict
    verdict.near = false
    verdict.whole = false
    verdict.hopeless = 0
    let depth = sharedLength(text, this.#text, this.#filled)
    const deepest = Math.min(text.length, this.#rows.length - 1)
    this.#text = text
    for (let row = 1; row <= depth; row++) this.#note(row, verdict)
    while (depth < deepest) {
      depth++
      const best = this.#fill(depth)
      this.#note(depth, verdict)
      if (best > this.#errors) {
        if (!verdict.near) verdict.hopeless = depth
        break
      }
    }
    this.#filled = depth
    return verdict
  }

  #note(depth: number, verdict: Verdict): void {
    if (this.#rows[depth]![this.#word.length]! > this.#errors) return
    verdict.near = true
    if (depth === this.#text.length) verdict.whole = true
  }

  /** Cells further than `errors` from the diagonal stay at "too far". */
  #fill(depth: number): number {
    const row = this.#rows[depth]!
    const above = this.#rows[depth - 1]!
    const tooFar = this.#errors + 1
    row[0] = Math.min(depth, tooFar)
    let best = row[0]
    const last = Math.min(this.#word.length, depth + this.#errors)
    for (let at = Math.max(1, depth - this.#errors); at <= last; at++) {
      const wrong = this.#word[at - 1] === this.#text[depth - 1] ? 0 : 1
      let cell = Math.min(above[at - 1]! + wrong, above[at]! + 1, row[at - 1]! + 1, tooFar)
      if (wrong === 1 && this.#swapped(at, depth)) cell = Math.min(cell, this.#rows[depth - 2]![at - 2]! + 1)
      row[at] = cell
      if (cell < best) best = cell
    }
    return best
  }

  #swapped(at: number, depth: number): boolean {
    const word = this.#word
    const text = this.#text
    return at > 1 && depth > 1 && word[at - 1] === text[depth - 2] && word[at - 2] === text[depth - 1]
  }
}

function sharedLength(one: string, other: string, atMost: number): number {
  const end = Math.min(one.length, other.length, atMost)
  let length = 0
  while (length < end && one.charCodeAt(length) === other.charCodeAt(length)) length++
  return length
}
