import { afterPaint } from '../../shared/page/after-paint.ts'
import { ReadyRows } from './ready-rows.ts'
import { boxPx, edgeOf, FARTHEST_ROWS, lengthPx, type RowsLaidOut, rowsBetween } from './row-places.ts'
import { common, isAmong, isSameRange, NO_ROWS, type RowRange, thereIn } from './row-range.ts'
import { type HeldRows, isSamePage, NOTHING_IN_PAGE, type RowsInPage } from './rows-in-page.ts'
import { RowsMade } from './rows-made.ts'
import type { ScrollPace } from './scroll-pace.ts'

/** Made ahead of what is in sight, above and below. */
const OVERSCAN_ROWS = 6
/** So many of those that pass come in together, so that a frame in three has the work of it and not each. */
const TOGETHER_ROWS = 3

/** What is known of the rows of a list. */
export interface KnownRows extends RowsLaidOut {
  /** Whether it is known yet what is in a row. */
  readonly isThere: (index: number) => boolean
}

/** Where a list is, and how it moves. */
export interface ListPlace {
  readonly rows: KnownRows
  /** From the start of the first row to the top of what is in sight. */
  readonly offsetPx: number
  readonly viewPx: number
  /** By how much rows stand higher in their box than in one as long as the list. */
  readonly shiftPx: number
  /** There is a screen that it is followed in. */
  readonly isFollowed: boolean
  /** A wheel or a finger moves it. */
  readonly isByHand: boolean
  readonly pace: ScrollPace
}

/** Which rows of a list are in the page while it is moved, and how much of each. */
export class PlacedRows {
  readonly #placeNow: () => ListPlace
  readonly #rowsMade = new RowsMade()
  readonly #readyRows = new ReadyRows(() => this.#goOn())
  readonly #listeners = new Set<() => void>()
  #held: HeldRows | null = null
  /** More rows are made after the next frame. */
  #isGoingOn = false
  /** A key has moved the list, and nothing has been painted since. */
  #isStepping = false
  #there = NO_ROWS
  #now = NOTHING_IN_PAGE

  /** @param placeNow asked with each update */
  constructor(placeNow: () => ListPlace) {
    this.#placeNow = placeNow
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly snapshot = (): RowsInPage => this.#now

  update(): void {
    const place = this.#placeNow()
    const { rows, offsetPx, viewPx, isFollowed, pace } = place
    const inSight = rowsBetween(rows, offsetPx, offsetPx + viewPx)
    const isPassing = this.#isPassing(place, inSight)
    const most = Math.ceil(viewPx / rows.rowPx) + 1 + 2 * OVERSCAN_ROWS
    const wanted = this.#wanted(rows, { inSight, most, isPassing })
    const there = thereIn(wanted, rows.isThere)
    this.#there = there
    const { isFast } = pace
    const toMake = { wanted, there, inSight, most, isPassing, isFast, isHeld: this.#held !== null }
    const { isDone, ...next } = this.#rowsMade.next(this.#now, toMake)
    if (isFollowed && !isDone) this.#goOnLater()
    const isAtRest = isFollowed && isDone && !isPassing && rows.total > most
    const ready = this.#readyRows.next(most, isAtRest)
    const held = next.slots > 0 ? this.#held : null
    const asked = isFast ? this.#now.asked : wanted
    this.#tell({ ...next, ready, held, asked, ...this.#origin(place, inSight.first) })
  }

  /** Sounds may have come for rows that wait for them; where none have, the step that asks has nothing to do with rows. */
  lookForSounds(): void {
    const there = thereIn(this.#now.wanted, this.#placeNow().rows.isThere)
    if (!isSameRange(there, this.#there)) this.update()
  }

  /** @param held `null` once no pointer is down on them any more */
  hold(held: HeldRows | null): void {
    this.#held = held
    this.update()
  }

  /** A key moves the list. */
  step(): void {
    if (this.#isStepping) return
    this.#isStepping = true
    afterPaint(() => {
      this.#isStepping = false
      this.update()
    })
  }

  #wanted(
    rows: KnownRows,
    { inSight, most, isPassing }: { inSight: RowRange; most: number; isPassing: boolean },
  ): RowRange {
    const ahead = inSight.first - OVERSCAN_ROWS
    const first = isPassing ? ahead - (ahead % TOGETHER_ROWS) : ahead
    // Rows ahead are for the steps after this one, which is to be seen before they are made.
    const isLater = this.#isStepping && isAmong(this.#now.finished, inSight)
    const wanted = isLater ? this.#now.wanted : { first, last: first + most - 1 }
    return common(wanted, { first: 0, last: rows.total - 1 })
  }

  /**
   * Where keys or the scrollbar move the list, none of its rows pass: one of them may have the focus. A scroll's
   * first step does not tell how fast it will be; what it brings comes in out of sight.
   */
  #isPassing({ pace, isByHand }: ListPlace, inSight: RowRange): boolean {
    if (!isByHand) return false
    return pace.isBrisk || (pace.isUnknown && !this.#held && isAmong(this.#now.finished, inSight))
  }

  #origin({ rows, shiftPx }: ListPlace, first: number): Pick<RowsInPage, 'origin' | 'originPx'> {
    const isFar = Math.abs(first - this.#now.origin) > FARTHEST_ROWS
    const origin = lengthPx(rows) === boxPx(rows) ? 0 : isFar ? first : this.#now.origin
    return { origin, originPx: edgeOf(rows, origin) - shiftPx }
  }

  /** After the frame, and not within the next: a key that was pressed meanwhile is seen first. */
  #goOnLater(): void {
    if (this.#isGoingOn) return
    this.#isGoingOn = true
    afterPaint(() => {
      this.#isGoingOn = false
      this.#goOn()
    })
  }

  #goOn(): void {
    if (this.#placeNow().isFollowed) this.update()
  }

  #tell(next: RowsInPage): void {
    if (isSamePage(this.#now, next)) return
    this.#now = next
    for (const listener of this.#listeners) listener()
  }
}
