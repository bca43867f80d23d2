/**
 * No box is made taller than this. Browsers count layout in pixels of the screen and end near 17 million of them
 * (Firefox) or 33 million (the others), so that this leaves room for dense screens and for zooming in.
 */
export const TALLEST_PX = 6_000_000
/** So near to an end of the list, a pixel of the scrollbar is a pixel of the list again. */
const EXACT_PX = 500_000
/** A step of a key or of a smooth scroll is shorter than so many screens; a pixel of a dragged scrollbar is longer. */
const NEAR_VIEWS = 4

interface Lengths {
  /** By how much the list is longer than its box. */
  readonly excessPx: number
  /** How far the box can be scrolled. */
  readonly mostTopPx: number
  readonly viewPx: number
}

/**
 * Where one is in a list that is longer than the box it is shown in. What moves the box a little moves the list by as
 * many pixels; what moves it far, a dragged scrollbar, stands for its place in the whole list.
 */
export class LongScroll {
  /** Nothing is measured yet: no place is too far away to be remembered. */
  #lengths: Lengths = { excessPx: 0, mostTopPx: Infinity, viewPx: 0 }
  #topPx = 0
  #offsetPx: number

  constructor(offsetPx: number) {
    this.#offsetPx = offsetPx
  }

  /** Where one is in the list. */
  get offsetPx(): number {
    return this.#offsetPx
  }

  /** By how much what is in sight stands higher in its box than it would in a box as long as the list. */
  get shiftPx(): number {
    return this.#offsetPx - this.#topPx
  }

  resize(lengths: Lengths): void {
    this.#lengths = lengths
  }

  /** @param isByHand whether a wheel or a finger moves it, however far */
  scrolled(topPx: number, isByHand: boolean): void {
    const { excessPx, mostTopPx, viewPx } = this.#lengths
    const byPx = topPx - this.#topPx
    this.#topPx = topPx
    const nearPx = Math.min(NEAR_VIEWS * viewPx, mostTopPx / viewPx / 2)
    if (excessPx === 0) this.#offsetPx = topPx
    else if (isByHand || Math.abs(byPx) <= nearPx) this.#offsetPx = this.#within(this.#offsetPx + byPx)
    else this.#offsetPx = this.#offsetAt(topPx)
  }

  /** @returns where the box must be scrolled to for it */
  goTo(offsetPx: number): number {
    this.#offsetPx = this.#within(offsetPx)
    return this.topAtRest
  }

  /** Where the scrollbar stands for what is in sight, which it must once nothing moves, or once the box is at its end. */
  get topAtRest(): number {
    const { excessPx, mostTopPx } = this.#lengths
    const offsetPx = this.#offsetPx
    if (excessPx === 0) return offsetPx
    const exactPx = this.#exactPx
    if (offsetPx <= exactPx) return offsetPx
    if (offsetPx >= mostTopPx + excessPx - exactPx) return offsetPx - excessPx
    const innerPx = mostTopPx - 2 * exactPx
    return Math.round(exactPx + ((offsetPx - exactPx) * innerPx) / (innerPx + excessPx))
  }

  /** What the box says of where it is, after it was moved to where this told it to be. */
  moved(topPx: number): void {
    this.#topPx = topPx
  }

  /** The box has come to an end before the list has. */
  get isOutOfRoom(): boolean {
    const { excessPx, mostTopPx } = this.#lengths
    if (excessPx === 0) return false
    const isAtTop = this.#topPx <= 0 && this.#offsetPx > 0
    const isAtEnd = this.#topPx >= mostTopPx - 1 && this.#offsetPx < mostTopPx + excessPx - 1
    return isAtTop || isAtEnd
  }

  get #exactPx(): number {
    return Math.min(EXACT_PX, this.#lengths.mostTopPx / 4)
  }

  #within(offsetPx: number): number {
    const { excessPx, mostTopPx } = this.#lengths
    return Math.max(0, Math.min(mostTopPx + excessPx, offsetPx))
  }

  #offsetAt(topPx: number): number {
    const { excessPx, mostTopPx } = this.#lengths
    const exactPx = this.#exactPx
    const part = (topPx - exactPx) / (mostTopPx - 2 * exactPx)
    return topPx + excessPx * Math.max(0, Math.min(1, part))
  }
}
