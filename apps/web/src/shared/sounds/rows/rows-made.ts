import { RowMaker } from './row-maker.ts'
import { common, isSameRange, type RowRange } from './row-range.ts'
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

interface NextRows extends Pick<RowsInPage, 'made' | 'finished' | 'slots'> {
  /** Another frame has nothing to add. */
  readonly isDone: boolean
}

/** Which of the rows that are wanted are made in a frame, and how much of them. */
export class RowsMade {
  readonly #maker = new RowMaker()
  readonly #finisher = new RowMaker()

  next(now: RowsInPage, rows: RowsToMake): NextRows {
    const { wanted, isPassing, isFast, isHeld } = rows
    const made = isPassing && !isFast ? wanted : this.#maker.make({ ...rows, made: now.made })
    const finished = this.#finish(now, made, rows)
    const isFinished = isSameRange(finished, made)
    const slots = isPassing || !isFinished ? rows.most : 0
    const isDone = isSameRange(made, wanted) && (isPassing || isHeld || isFinished)
    return { made, finished, slots, isDone }
  }

  /** Rows are made with all that belongs to them at once, but for those that pass: they get it when the list rests. */
  #finish(now: RowsInPage, made: RowRange, { inSight, isPassing, isHeld }: RowsToMake): RowRange {
    if (isPassing) return common(now.finished, made)
    if (isSameRange(now.finished, now.made)) return made
    if (isHeld) return common(now.finished, made)
    return this.#finisher.make({ made: now.finished, wanted: made, inSight: common(inSight, made) })
  }
}
