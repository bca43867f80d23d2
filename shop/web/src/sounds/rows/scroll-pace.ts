/** Nobody reads what passes faster than this. */
const FAST_VIEWS_PER_SECOND = 10
/** And goes on to be too fast until it is slower than this, so that what is shown does not change to and fro. */
const SLOWER_VIEWS_PER_SECOND = 7
/** What passes faster than this is seldom pressed, and never on a button of its own. */
const BRISK_VIEWS_PER_SECOND = 1
const SPAN_MS = 50
/** A step is not taken to be faster than in so long, in which a screen shows two frames. */
const STEP_MS = 32
/** After so long a pause it begins anew. */
const PAUSE_MS = 200

/** Tells rows that rush by from those that are looked at. */
export class ScrollPace {
  #sinceMs = -Infinity
  #sincePx = 0
  #offsetPx = 0
  #viewsPerSecond = 0
  #isUnknown = false
  #isFast = false

  /** It has moved once since it stood still, which does not tell how fast. */
  get isUnknown(): boolean {
    return this.#isUnknown
  }

  get isFast(): boolean {
    return this.#isFast
  }

  get isBrisk(): boolean {
    return this.#viewsPerSecond > BRISK_VIEWS_PER_SECOND
  }

  /** @param isByHand whether a wheel or a finger moves it, which go on when they have begun with a leap */
  moved(offsetPx: number, { viewPx, isByHand }: { viewPx: number; isByHand: boolean }): void {
    const nowMs = performance.now()
    const views = Math.abs(offsetPx - this.#sincePx) / viewPx
    const isLeap = this.#sinceMs === -Infinity && isByHand && views > 1
    const spanMs = isLeap ? SPAN_MS : nowMs - this.#sinceMs
    const viewsPerSecond = (views / Math.max(spanMs, STEP_MS)) * 1_000
    this.#isUnknown = spanMs > PAUSE_MS
    const isEarly = spanMs < SPAN_MS
    // At the end of the span it will have gone as far, unless it turns.
    this.#viewsPerSecond = isEarly ? Math.max(this.#viewsPerSecond, viewsPerSecond) : viewsPerSecond
    this.#isFast = this.#viewsPerSecond > (this.#isFast ? SLOWER_VIEWS_PER_SECOND : FAST_VIEWS_PER_SECOND)
    this.#offsetPx = offsetPx
    if (isEarly) return
    this.#sinceMs = nowMs
    this.#sincePx = offsetPx
  }

  /** The list has grown or shrunk above what is in sight, which stays there. */
  shifted(byPx: number): void {
    this.#sincePx += byPx
  }

  rested(): void {
    this.#viewsPerSecond = 0
    this.#isUnknown = false
    this.#isFast = false
    this.#sinceMs = -Infinity
    this.#sincePx = this.#offsetPx
  }
}
