import type { Clause } from './clause.ts'

/** How a word is read, the best first: it is a whole word of some title or tag, or stands as it was typed. */
export const WHOLE = 0
export const AS_TYPED = 1
/** From here on with what is forgiven, first with the least. */
export const FORGIVEN_FROM = 2
/** No sound has it, however it is read. */
export const NOT_FOUND = 99

/** By the clauses that are searched for together: how each of them is read. */
export type ReadingsByClauses = ReadonlyMap<string, readonly number[]>

/**
 * How the words of one search are read. Each is read in the best way in which any sound has it, so this is the one thing
 * of a search that depends on all sounds: those of other parts of the catalogue say theirs.
 */
export class Readings {
  readonly #elsewhere: ReadingsByClauses
  readonly #used = new Map<string, readonly number[]>()

  constructor(elsewhere: ReadingsByClauses) {
    this.#elsewhere = elsewhere
  }

  /** All that were needed. */
  get used(): ReadingsByClauses {
    return this.#used
  }

  /** How other parts read these. */
  elsewhere(clauses: readonly Clause[]): readonly number[] {
    return this.#elsewhere.get(keyOf(clauses)) ?? clauses.map(() => NOT_FOUND)
  }

  note(clauses: readonly Clause[], used: readonly number[]): void {
    this.#used.set(keyOf(clauses), used)
  }
}

const keyOf = (clauses: readonly Clause[]): string => JSON.stringify(clauses)

/** The best of each. */
export function bestReadings(ofParts: readonly ReadingsByClauses[]): ReadingsByClauses {
  const best = new Map<string, readonly number[]>()
  for (const readings of ofParts)
    for (const [key, own] of readings)
      best.set(
        key,
        own.map((reading, place) => Math.min(reading, best.get(key)?.[place] ?? NOT_FOUND)),
      )
  return best
}

/** Whether some of them could be better. */
export function areWorse(readings: ReadingsByClauses, best: ReadingsByClauses): boolean {
  return Array.from(readings).some(([key, own]) =>
    own.some((reading, place) => reading > best.get(key)![place]!),
  )
}
