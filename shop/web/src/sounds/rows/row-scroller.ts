import { LongScroll } from './long-scroll.ts'
import { type KnownRows, type ListPlace, PlacedRows } from './placed-rows.ts'
import { PointerTracker } from './pointer-tracker.ts'
import { boxPx, edgeOf, lengthPx, type RowsLaidOut, rowsBetween, startOf } from './row-places.ts'
import type { RowRange } from './row-range.ts'
import { ScrollPace } from './scroll-pace.ts'

/** What is known of a list, and of what it is shown in. */
interface RowSettings extends KnownRows {
  /** How much of the screen's top is covered by what stays in sight. */
  readonly coveredPx: number
  /** Kept in sight when rows or the screen change their height. */
  readonly selectedIndex: number | null
  readonly onOffset: (offsetPx: number) => void
}

/** Nothing has moved for so long: it is over. */
const REST_MS = 150

/** Where one is in a list of any number of rows, in a screen that scrolls with what stands above the rows. */
export class RowScroller {
  readonly #scroll: LongScroll
  readonly #pace = new ScrollPace()
  readonly #placed = new PlacedRows(() => this.#place)
  readonly #press = new PointerTracker((isDown) => this.#hold(isDown))
  #settings: RowSettings
  #view: { scroller: HTMLElement; grid: HTMLElement } | null = null
  #viewPx = innerHeight
  #marginPx = 0
  #isByHand = false
  #rest: ReturnType<typeof setTimeout> | undefined

  constructor(settings: RowSettings, offsetPx: number) {
    this.#settings = settings
    this.#scroll = new LongScroll(offsetPx)
    this.#placed.update()
  }

  readonly subscribe = this.#placed.subscribe
  readonly snapshot = this.#placed.snapshot

  /** Follows the screen until the returned function is called. */
  attach(scroller: HTMLElement, grid: HTMLElement): () => void {
    this.#view = { scroller, grid }
    this.#measure()
    this.goTo(this.#scroll.offsetPx)
    this.#pace.rested()
    const end = new AbortController()
    const [byHand, notByHand] = [() => this.#setByHand(true), () => this.#setByHand(false)]
    const passive = { passive: true, signal: end.signal }
    scroller.addEventListener('scroll', () => this.#scrolled(), passive)
    for (const name of ['wheel', 'touchmove']) scroller.addEventListener(name, byHand, passive)
    for (const name of ['keydown', 'mousedown']) scroller.addEventListener(name, notByHand, passive)
    const unwatch = this.#press.follow(grid)
    const sizes = new ResizeObserver(() => {
      const [beforePx, isSeen] = [this.#viewPx, this.#isSelectedSeen(this.#settings)]
      this.#measure()
      if (isSeen && this.#viewPx < beforePx) this.scrollToRow(this.#settings.selectedIndex!)
      this.#placed.update()
    })
    for (const element of [scroller, ...scroller.children]) sizes.observe(element)
    return () => {
      end.abort()
      sizes.disconnect()
      clearTimeout(this.#rest)
      this.#view = null
      unwatch()
    }
  }

  set(settings: RowSettings): void {
    const before = this.#settings
    this.#settings = settings
    const isSame = (['total', 'rowPx', 'dividerAt', 'coveredPx'] as const).every(
      (name) => before[name] === settings[name],
    )
    if (!this.#view) return
    if (isSame) return this.#placed.lookForSounds()
    this.#measure()
    if (before.rowPx !== settings.rowPx) this.#keepRows(before)
    else if (before.total !== settings.total) this.goTo(this.#scroll.offsetPx)
    this.#placed.update()
  }

  /** Brings a row into sight, where it is not. */
  readonly scrollToRow = (index: number): void => {
    const { coveredPx, rowPx } = this.#settings
    const edgePx = this.#marginPx + edgeOf(this.#settings, index) - coveredPx
    const endPx = this.#marginPx + startOf(this.#settings, index) + rowPx - this.#viewPx
    const { offsetPx } = this.#scroll
    if (edgePx >= offsetPx && endPx <= offsetPx) return
    this.#isByHand = false
    this.#placed.step()
    this.goTo(Math.min(edgePx, Math.max(endPx, offsetPx)))
  }

  /**
   * What came in above must not push away what is being looked at.
   *
   * @param fromPx where the list was scrolled to before it was told of its length, which may have scrolled it
   */
  scrollByRows(by: number, fromPx: number): void {
    const toPx = fromPx + by * this.#settings.rowPx
    this.#pace.shifted(toPx - this.#scroll.offsetPx)
    this.goTo(toPx)
  }

  get offsetPx(): number {
    return this.#scroll.offsetPx
  }

  /** The rows that are wholly in sight. */
  get inSight(): RowRange {
    const { rowPx } = this.#settings
    const fromPx = this.#offsetInRows + this.#settings.coveredPx
    return rowsBetween(
      this.#settings,
      fromPx + rowPx - 1,
      fromPx + this.#viewPx - this.#settings.coveredPx - rowPx + 2,
    )
  }

  get #offsetInRows(): number {
    return this.#scroll.offsetPx - this.#marginPx
  }

  get #place(): ListPlace {
    return {
      rows: this.#settings,
      offsetPx: this.#offsetInRows,
      viewPx: this.#viewPx,
      shiftPx: this.#scroll.shiftPx,
      isFollowed: this.#view !== null,
      isByHand: this.#isByHand,
      pace: this.#pace,
    }
  }

  #measure(): void {
    if (!this.#view) return
    const { scroller, grid } = this.#view
    const distancePx = grid.getBoundingClientRect().top - scroller.getBoundingClientRect().top
    this.#marginPx = Math.round(distancePx + scroller.scrollTop)
    this.#viewPx = scroller.clientHeight
    this.#scroll.resize({
      excessPx: lengthPx(this.#settings) - boxPx(this.#settings),
      mostTopPx: Math.max(0, scroller.scrollHeight - scroller.clientHeight),
      viewPx: this.#viewPx,
    })
  }

  /** The first row in sight stays the first; the selected one, where it was in sight, stays there. */
  #keepRows(before: RowSettings): void {
    const { rowPx, selectedIndex } = this.#settings
    const fromPx = Math.max(0, this.#offsetInRows)
    const isSeen = this.#isSelectedSeen(before)
    if (fromPx > 0) this.goTo(this.#marginPx + (fromPx / before.rowPx) * rowPx)
    if (isSeen) this.scrollToRow(selectedIndex!)
  }

  #isSelectedSeen(rows: RowsLaidOut): boolean {
    const { selectedIndex } = this.#settings
    const fromPx = Math.max(0, this.#offsetInRows)
    const { first, last } = rowsBetween(rows, fromPx, fromPx + this.#viewPx)
    return selectedIndex !== null && selectedIndex >= first && selectedIndex <= last
  }

  #setByHand(isByHand: boolean): void {
    this.#isByHand = isByHand
    this.#restLater()
  }

  #hold(isDown: boolean): void {
    this.#placed.hold(isDown ? { selectedIndex: this.#settings.selectedIndex } : null)
  }

  #scrolled(): void {
    this.#scroll.scrolled(this.#view!.scroller.scrollTop, this.#isByHand)
    if (this.#scroll.isOutOfRoom) this.#putRight()
    this.#moved()
    this.#restLater()
  }

  goTo(offsetPx: number): void {
    this.#scroll.goTo(offsetPx)
    if (!this.#view) return
    this.#putRight()
    this.#moved()
  }

  #putRight(): void {
    const { scroller } = this.#view!
    const topPx = this.#scroll.topAtRest
    if (Math.abs(topPx - scroller.scrollTop) >= 1) scroller.scrollTop = topPx
    this.#scroll.moved(scroller.scrollTop)
  }

  #moved(): void {
    this.#pace.moved(this.#scroll.offsetPx, { viewPx: this.#viewPx, isByHand: this.#isByHand })
    this.#settings.onOffset(this.#scroll.offsetPx)
    this.#placed.update()
  }

  #restLater(): void {
    clearTimeout(this.#rest)
    this.#rest = setTimeout(() => {
      this.#isByHand = false
      this.#pace.rested()
      this.#putRight()
      this.#placed.update()
    }, REST_MS)
  }
}
