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

/** Where one leaps past all that is in the page, what takes its place comes in with so many frames: one alone would be long. */
const LEAP_FRAMES = 4

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
    const hasRoom = this.#makeRoom(now, { ...rows, isLeap })
    const made = isPassing && !isFast && !isLeap ? wanted : this.#maker.make({ ...rows, made: now.made })
    const finished = this.#finish(now, made, rows)
    const isFinished = isSameRange(finished, made)
    const slots = isPassing || !isFinished ? rows.most : 0
    const shown = hasRoom ? wanted : common(wanted, { ...inSight, last: inSight.first + this.#room - 1 })
    const slotOrigin = isLeap ? inSight.first : now.slotOrigin
    const isDone = hasRoom && isSameRange(made, wanted) && (isPassing || isHeld || isFinished)
    return { shown, made, finished, slots, slotOrigin, isDone }
  }

  /** @returns whether there is room for all of them */
  #makeRoom(now: RowsInPage, { most, isPassing, isLeap }: RowsToMake & { isLeap: boolean }): boolean {
    const frameMs = Number(document.timeline.currentTime)
    // The first frame has the rows to take away that were there.
    if (!isPassing) this.#room = most
    else if (now.slots === 0) this.#room = isLeap ? 0 : most
    else if (this.#lastFrameMs !== frameMs) this.#room += Math.ceil(most / LEAP_FRAMES)
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
