import { whenIdle } from '../when-idle.ts'

const AT_ONCE = 1

/**
 * Elements for rows that pass, made while the browser has nothing else to do: the first frames of a scroll, in which whole
 * rows leave, have no time for that (decision 0029).
 */
export class ReadyRows {
  readonly #onTime: () => void
  #count = 0
  #hasTime = false
  #isAsking = false

  constructor(onTime: () => void) {
    this.#onTime = onTime
  }

  /** @returns how many are to be in the page, of `most`; while the list is at rest they become more */
  next(most: number, isAtRest: boolean): number {
    if (isAtRest && this.#hasTime) this.#count = Math.min(most, this.#count + AT_ONCE)
    this.#hasTime = false
    if (isAtRest && this.#count < most) this.#ask()
    return Math.min(most, this.#count)
  }

  #ask(): void {
    if (this.#isAsking) return
    this.#isAsking = true
    whenIdle(() => {
      this.#isAsking = false
      this.#hasTime = true
      this.#onTime()
    })
  }
}
