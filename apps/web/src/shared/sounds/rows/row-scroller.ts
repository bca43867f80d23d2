import { afterPaint } from '../../after-paint.ts'
import { LongScroll } from './long-scroll.ts'
import {
  boxPx,
  edgeOf,
  FARTHEST_ROWS,
  lengthPx,
  type RowsLaidOut,
  rowsBetween,
  startOf,
} from './row-places.ts'
import { PressWatch } from './press-watch.ts'
import { ReadyRows } from './ready-rows.ts'
import { RowsMade } from './rows-made.ts'
import { common, isAmong, type RowRange, thereIn } from './row-range.ts'
import { type HeldRows, isSamePage, NOTHING_IN_PAGE, type RowsInPage } from './rows-in-page.ts'
import { ScrollPace } from './scroll-pace.ts'

/** Made ahead of what is in sight, above and below. */
const OVERSCAN_ROWS = 6
/** Nothing has moved for so long: it is over. */
const TOGETHER_ROWS = 3
const REST_MS = 150

export interface RowSettings extends RowsLaidOut {
  /** How much of the screen's top is covered by what stays in sight. */
  readonly coveredPx: number
  /** Kept in sight when rows or the screen change their height. */
  readonly selectedIndex: number | null
  /** Whether it is known yet what is in a row. */
  readonly isThere: (index: number) => boolean
  readonly onOffset: (offsetPx: number) => void
}

/** Which rows of a list are in the page, of any number of them, in a screen that scrolls with what stands above the rows. */
export class RowScroller {
  readonly #scroll: LongScroll
  readonly #pace = new ScrollPace()
  readonly #rowsMade = new RowsMade()
  readonly #readyRows = new ReadyRows(() => this.#view && this.#update())
  readonly #listeners = new Set<() => void>()
  #settings: RowSettings
  #view: { scroller: HTMLElement; grid: HTMLElement } | null = null
  #viewPx = innerHeight
  #marginPx = 0
  #isByHand = false
  readonly #press = new PressWatch((isDown) => this.#hold(isDown))
  #held: HeldRows | null = null
  #rest: ReturnType<typeof setTimeout> | undefined
  /** More rows are made after the next frame. */
  #isGoingOn = false
  /** A key has moved the list, and nothing has been painted since. */
  #isStepping = false
  #now = NOTHING_IN_PAGE

  constructor(settings: RowSettings, offsetPx: number) {
    this.#settings = settings
    this.#scroll = new LongScroll(offsetPx)
    this.#update()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly snapshot = (): RowsInPage => this.#now

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
      this.#update()
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
    if (isSame) {
      if (before.isThere !== settings.isThere) this.#update()
      return
    }
    this.#measure()
    if (before.rowPx !== settings.rowPx) this.#keepRows(before)
    else if (before.total !== settings.total) this.goTo(this.#scroll.offsetPx)
    this.#update()
  }

  /** Brings a row into sight, where it is not. */
  readonly scrollToRow = (index: number): void => {
    const { coveredPx, rowPx } = this.#settings
    const edgePx = this.#marginPx + edgeOf(this.#settings, index) - coveredPx
    const endPx = this.#marginPx + startOf(this.#settings, index) + rowPx - this.#viewPx
    const { offsetPx } = this.#scroll
    if (edgePx >= offsetPx && endPx <= offsetPx) return
    this.#isByHand = false
    this.#step()
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
    this.#held = isDown ? { selectedIndex: this.#settings.selectedIndex } : null
    this.#update()
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
    this.#update()
  }

  #restLater(): void {
    clearTimeout(this.#rest)
    this.#rest = setTimeout(() => {
      this.#isByHand = false
      this.#pace.rested()
      this.#putRight()
      this.#update()
    }, REST_MS)
  }

  #update(): void {
    const rows = this.#settings
    const fromPx = this.#offsetInRows
    const inSight = rowsBetween(rows, fromPx, fromPx + this.#viewPx)
    const isPassing = this.#isPassing(inSight)
    const most = Math.ceil(this.#viewPx / rows.rowPx) + 1 + 2 * OVERSCAN_ROWS
    const ahead = inSight.first - OVERSCAN_ROWS
    const first = isPassing ? ahead - (ahead % TOGETHER_ROWS) : ahead
    const all = { first: 0, last: rows.total - 1 }
    // Rows ahead are for the steps after this one, which is to be seen before they are made.
    const isLater = this.#isStepping && isAmong(this.#now.finished, inSight)
    const wanted = common(isLater ? this.#now.wanted : { first, last: first + most - 1 }, all)
    const pace = {
      there: thereIn(wanted, rows.isThere),
      isPassing,
      isFast: this.#pace.isFast,
      isHeld: this.#held !== null,
    }
    const { isDone, ...next } = this.#rowsMade.next(this.#now, { wanted, inSight, most, ...pace })
    if (this.#view && !isDone) this.#goOn()
    const isAtRest = this.#view !== null && isDone && !pace.isPassing && rows.total > most
    const ready = this.#readyRows.next(most, isAtRest)
    const isFar = Math.abs(inSight.first - this.#now.origin) > FARTHEST_ROWS
    const origin = lengthPx(rows) === boxPx(rows) ? 0 : isFar ? inSight.first : this.#now.origin
    const originPx = edgeOf(rows, origin) - this.#scroll.shiftPx
    const asked = this.#pace.isFast ? this.#now.asked : wanted
    const held = next.slots > 0 ? this.#held : null
    this.#tell({ ...next, ready, held, asked, origin, originPx })
  }

  /**
   * Where keys or the scrollbar move the list, its rows are whole from the start: one of them may have the focus. A scroll's
   * first step does not tell how fast it will be; what it brings comes in out of sight.
   */
  #isPassing(inSight: RowRange): boolean {
    if (!this.#isByHand) return false
    return this.#pace.isBrisk || (this.#pace.isUnknown && !this.#held && isAmong(this.#now.finished, inSight))
  }

  #step(): void {
    if (this.#isStepping) return
    this.#isStepping = true
    afterPaint(() => {
      this.#isStepping = false
      this.#update()
    })
  }

  /** After the frame, and not within the next: a key that was pressed meanwhile is seen first. */
  #goOn(): void {
    if (this.#isGoingOn) return
    this.#isGoingOn = true
    afterPaint(() => {
      this.#isGoingOn = false
      if (this.#view) this.#update()
    })
  }

  #tell(next: RowsInPage): void {
    if (isSamePage(this.#now, next)) return
    this.#now = next
    for (const listener of this.#listeners) listener()
  }
}
