/** Nobody reads what passes faster than this. */
const FAST_VIEWS_PER_SECOND = 10
/** What passes faster than this is seldom pressed, and never on a button of its own. */
const BRISK_VIEWS_PER_SECOND = 1
const SPAN_MS = 50

/** Tells rows that rush by from those that are looked at. */
export class ScrollPace {
  #sinceMs = -Infinity
  #sincePx = 0
  #viewsPerSecond = 0

  get isFast(): boolean {
    return this.#viewsPerSecond > FAST_VIEWS_PER_SECOND
  }

  get isBrisk(): boolean {
    return this.#viewsPerSecond > BRISK_VIEWS_PER_SECOND
  }

  moved(offsetPx: number, viewPx: number): void {
    const nowMs = performance.now()
    const spanMs = nowMs - this.#sinceMs
    if (spanMs < SPAN_MS) return
    this.#viewsPerSecond = (Math.abs(offsetPx - this.#sincePx) / viewPx / spanMs) * 1_000
    this.#sinceMs = nowMs
    this.#sincePx = offsetPx
  }

  rested(): void {
    this.#viewsPerSecond = 0
    this.#sinceMs = -Infinity
  }
}
