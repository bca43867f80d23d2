const HOUR_MS = 3_600_000
/** One end may be a machine that was short of memory for a moment. */
const ENDINGS_TOLD = 3
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 60_000
const NIGHT_HOUR_UTC = 3

/** Pause before an index begins again that has ended so many times in a row. */
export function pauseAfter(endings: number): number {
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.max(0, endings - 1))
}

/**
 * The next moment at which an index is compared with the rows, between three and four at night in UTC.
 *
 * @param spread 0…1; the processes of a shop read all rows at different times
 */
export function nextComparison(now: Date, spread: number): Date {
  const at = new Date(now)
  at.setUTCHours(NIGHT_HOUR_UTC, 0, 0, Math.floor(spread * HOUR_MS))
  if (at <= now) at.setUTCDate(at.getUTCDate() + 1)
  return at
}

/** What went wrong with an index, for the operator. */
export class IndexHealth {
  /** How often it began again. */
  restarts = 0
  /** Number of sounds that differed from the rows and were corrected. */
  repaired = 0
  #endings: Date[] = []
  #lastRepaired = 0

  noteEnd(at: Date): void {
    this.restarts++
    this.#endings = [...this.#endings.slice(1 - ENDINGS_TOLD), at]
  }

  noteComparison(repaired: number): void {
    this.repaired += repaired
    this.#lastRepaired = repaired
  }

  /** What the shop's operator should look at now, in sentences. */
  warnings(now: Date): string[] {
    const lately = this.#endings.filter((at) => now.getTime() - at.getTime() < HOUR_MS)
    return [
      ...(lately.length < ENDINGS_TOLD
        ? []
        : ['The search index ended again and again in the last hour: look for its errors in the log.']),
      ...(this.#lastRepaired === 0
        ? []
        : [
            `Search differed from the catalogue in ${this.#lastRepaired} sounds when they were last compared, and was corrected.`,
          ]),
    ]
  }
}
