import { RowMaker } from './row-maker.ts'
import { common, countIn, isSameRange, type RowRange } from './row-range.ts'
import type { RowsInPage } from './rows-in-page.ts'

interface RowsToMake {
  readonly wanted: RowRange
  readonly inSight: RowRange
  /** As many as are ever wanted at once. */
  readonly most: number
  readonly isPassing: boolean
  /** They pass faster than they could be read. */
  readonly isFast: boolean
  /** A pointer is down on one of them. */
  readonly isHeld: boolean
}

interface NextRows extends Pick<RowsInPage, 'shown' | 'made' | 'finished' | 'slots' | 'slotOrigin'> {
  /** Another frame has nothing to add. */
  readonly isDone: boolean
}

/** Where one leaps, so many rows come into the page with each frame: all at once would take several. */
const LEAP_ROWS = 8

/** Which of the rows that are wanted are made in a frame, and how much of them. */
export class RowsMade {
  readonly #maker = new RowMaker()
  readonly #finisher = new RowMaker()
  /** So many rows that pass may be in the page. */
  #room = 0
  #lastFrameMs = 0

  next(now: RowsInPage, rows: RowsToMake): NextRows {
    const { wanted, inSight, isPassing, isFast, isHeld } = rows
    const isLeap = countIn(common(now.wanted, inSight)) === 0
    const hasRoom = this.#hasRoom(now, rows, isLeap)
    const made = isPassing && !isFast && !isLeap ? wanted : this.#maker.make({ ...rows, made: now.made })
    const finished = this.#finish(now, made, rows)
    const isFinished = isSameRange(finished, made)
    const slots = isPassing || !isFinished ? rows.most : 0
    const shown = hasRoom ? wanted : common(wanted, { ...inSight, last: inSight.first + this.#room - 1 })
    const slotOrigin = isLeap ? inSight.first : now.slotOrigin
    const isDone = hasRoom && isSameRange(made, wanted) && (isPassing || isHeld || isFinished)
    return { shown, made, finished, slots, slotOrigin, isDone }
  }

  #hasRoom(now: RowsInPage, { most, isPassing }: RowsToMake, isLeap: boolean): boolean {
    if (!isPassing) return true
    const frameMs = Number(document.timeline.currentTime)
    // The first frame has the rows to take away that were there.
    if (now.slots === 0) this.#room = isLeap ? 0 : most
    else if (this.#lastFrameMs !== frameMs) this.#room += LEAP_ROWS
    this.#lastFrameMs = frameMs
    return this.#room >= most
  }

  /** Rows are made with all that belongs to them at once, but for those that pass: they get it when the list rests. */
  #finish(now: RowsInPage, made: RowRange, { inSight, isPassing, isHeld }: RowsToMake): RowRange {
    if (isPassing) return common(now.finished, made)
    if (isSameRange(now.finished, now.made)) return made
    if (isHeld) return common(now.finished, made)
    return this.#finisher.make({ made: now.finished, wanted: made, inSight: common(inSight, made) })
  }
}
