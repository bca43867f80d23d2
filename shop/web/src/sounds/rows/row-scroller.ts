import { edgeOf, type RowsLaidOut, rowsBetween, startOf } from './row-places.ts'
import { isWithin, type RowRange } from './row-range.ts'

/** Rendered ahead of what is in sight, above and below. */
export const OVERSCAN_ROWS = 6

interface ListSettings extends RowsLaidOut {
  /** How much of the screen's top is covered by what stays in sight. */
  readonly coveredPx: number
  /** Kept in sight when rows or the screen change their height. */
  readonly selectedIndex: number | null
  readonly onOffset: (offsetPx: number) => void
}

/** Where a list stands in a screen that scrolls with what is above its rows, and how keys and renewals move it. */
export class RowScroller {
  #settings: ListSettings
  #offsetPx: number
  #scroller: HTMLElement | null = null
  #viewPx = innerHeight
  #marginPx = 0

  constructor(settings: ListSettings, offsetPx: number) {
    this.#settings = settings
    this.#offsetPx = offsetPx
  }

  /**
   * Follows the screen until the returned function is called.
   *
   * @param onMargin called with the height of what stands above the rows
   */
  attach(scroller: HTMLElement, grid: HTMLElement, onMargin: (marginPx: number) => void): () => void {
    this.#scroller = scroller
    const measure = (): void => {
      const distancePx = grid.getBoundingClientRect().top - scroller.getBoundingClientRect().top
      this.#marginPx = Math.round(distancePx + scroller.scrollTop)
      this.#viewPx = scroller.clientHeight
      onMargin(this.#marginPx)
    }
    measure()
    this.goTo(this.#offsetPx)
    const moved = (): void => this.#moveTo(scroller.scrollTop)
    // Before rows are rendered for it: to ask where it is after that, the browser would have to lay them out.
    const early = { passive: true, capture: true }
    scroller.addEventListener('scroll', moved, early)
    const sizes = new ResizeObserver(() => {
      const [beforePx, isSeen] = [this.#viewPx, this.#isSelectedSeen(this.#settings)]
      measure()
      if (isSeen && this.#viewPx < beforePx) this.scrollToRow(this.#settings.selectedIndex!)
    })
    for (const element of [scroller, ...scroller.children]) sizes.observe(element)
    return () => {
      scroller.removeEventListener('scroll', moved, early)
      sizes.disconnect()
      this.#scroller = null
    }
  }

  set(settings: ListSettings): void {
    const before = this.#settings
    this.#settings = settings
    if (this.#scroller && before.rowPx !== settings.rowPx) this.#keepRows(before)
  }

  /** As it was told last: a list that becomes shorter is scrolled by the browser before it says so. */
  get offsetPx(): number {
    return this.#offsetPx
  }

  /** The rows that are wholly in sight. */
  get inSight(): RowRange {
    const { rowPx, coveredPx } = this.#settings
    const fromPx = this.#offsetInRows + coveredPx
    const toPx = this.#offsetInRows + this.#viewPx
    return rowsBetween(this.#settings, fromPx + rowPx - 1, toPx - rowPx + 2)
  }

  /** Whether a row is in the page, or comes into it with the next frame. */
  isNear(index: number): boolean {
    const aheadPx = OVERSCAN_ROWS * this.#settings.rowPx
    const fromPx = this.#offsetInRows - aheadPx
    return isWithin(rowsBetween(this.#settings, fromPx, this.#offsetInRows + this.#viewPx + aheadPx), index)
  }

  /** Brings a row into sight, where it is not. */
  readonly scrollToRow = (index: number): void => {
    const { coveredPx, rowPx } = this.#settings
    const edgePx = this.#marginPx + edgeOf(this.#settings, index) - coveredPx
    const endPx = this.#marginPx + startOf(this.#settings, index) + rowPx - this.#viewPx
    if (edgePx >= this.#offsetPx && endPx <= this.#offsetPx) return
    this.goTo(Math.min(edgePx, Math.max(endPx, this.#offsetPx)))
  }

  /**
   * Keeps what is being looked at where it is when rows come in above it.
   *
   * @param fromPx where the list was scrolled to before its length changed, which may have scrolled it
   */
  scrollByRows(by: number, fromPx: number): void {
    this.goTo(fromPx + by * this.#settings.rowPx)
  }

  goTo(offsetPx: number): void {
    if (!this.#scroller) {
      this.#offsetPx = offsetPx
      return
    }
    this.#scroller.scrollTop = offsetPx
    this.#moveTo(this.#scroller.scrollTop)
  }

  get #offsetInRows(): number {
    return this.#offsetPx - this.#marginPx
  }

  #moveTo(offsetPx: number): void {
    this.#offsetPx = offsetPx
    this.#settings.onOffset(offsetPx)
  }

  /** The first row in sight stays the first; the selected one, where it was in sight, stays there. */
  #keepRows(before: ListSettings): void {
    const { rowPx, selectedIndex } = this.#settings
    const fromPx = Math.max(0, this.#offsetInRows)
    const isSeen = this.#isSelectedSeen(before)
    if (fromPx > 0) this.goTo(this.#marginPx + (fromPx / before.rowPx) * rowPx)
    if (isSeen) this.scrollToRow(selectedIndex!)
  }

  #isSelectedSeen(rows: RowsLaidOut): boolean {
    const fromPx = Math.max(0, this.#offsetInRows)
    return isWithin(rowsBetween(rows, fromPx, fromPx + this.#viewPx), this.#settings.selectedIndex)
  }
}
