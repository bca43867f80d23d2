import { RowMaker } from './row-maker.ts'
import { common, countIn, grown, isSameRange, type RowRange, shrunk } from './row-range.ts'
import type { RowsInPage } from './rows-in-page.ts'

interface RowsToMake {
  readonly wanted: RowRange
  /** Those of them that are known, and what is between. */
  readonly there: RowRange
  readonly inSight: RowRange
  /** As many as are ever wanted at once. */
  readonly most: number
  readonly isPassing: boolean
  /** They pass faster than they could be read. */
  readonly isFast: boolean
  /** A pointer is down on one of them. */
  readonly isHeld: boolean
}

interface RowsOfFrame extends RowsToMake {
  /** Nothing of what is in the page is in sight any more. */
  readonly isLeap: boolean
  /** Not the same frame as the one before. */
  readonly isNext: boolean
}

type NextPart = 'wanted' | 'shown' | 'patternAround' | 'made' | 'finished' | 'slots' | 'slotOrigin'

interface NextRows extends Pick<RowsInPage, NextPart> {
  /** Another frame has nothing to add. */
  readonly isDone: boolean
}

/** Where one leaps past all that is in the page, what takes its place comes in with so many frames: one alone would be long. */
const LEAP_FRAMES = 4
/** So many of the rows that were there leave with each frame of a rush. */
const LEAVING_ROWS = 3

/** Which of the rows that are wanted are made in a frame, and how much of them. */
export class RowsMade {
  readonly #maker = new RowMaker()
  /** So many rows that pass may be in the page. */
  #room = 0
  #lastFrameMs = 0

  next(now: RowsInPage, rows: RowsToMake): NextRows {
    const frameMs = Number(document.timeline.currentTime)
    const isNext = this.#lastFrameMs !== frameMs
    const isLeap = countIn(common(now.wanted, rows.inSight)) === 0
    this.#lastFrameMs = frameMs
    const frame = { ...rows, isNext, isLeap }
    return rows.isPassing && rows.isFast ? this.#rush(now, frame) : this.#come(now, frame)
  }

  /** What rushes by is not made: a pattern stands for it, which the browser moves by itself. What was there leaves little by little. */
  #rush(now: RowsInPage, { wanted, most, isNext }: RowsOfFrame): NextRows {
    this.#room = 0
    const shown = isNext ? shrunk(now.shown, { kept: wanted, most: LEAVING_ROWS }) : now.shown
    const [made, finished] = [common(now.made, shown), common(now.finished, shown)]
    const isDone = isNext && countIn(shown) === countIn(now.shown)
    return { ...now, wanted: shown, shown, patternAround: shown, made, finished, slots: most, isDone }
  }

  #come(now: RowsInPage, rows: RowsOfFrame): NextRows {
    const { wanted, there, inSight, most, isPassing, isHeld, isLeap } = rows
    const shown = this.#show(now, rows)
    const { made, finished } = isPassing
      ? { made: wanted, finished: common(now.finished, wanted) }
      : this.#make(now, rows)
    const isShown = isSameRange(shown, wanted)
    const isFinished = countIn(finished) === countIn(made)
    const isWhole = isShown && isFinished && countIn(made) === countIn(wanted)
    const slots = isPassing || (now.slots > 0 && !isWhole) ? most : 0
    const slotOrigin = isLeap ? inSight.first : now.slotOrigin
    const isMade = countIn(made) >= countIn(there) && (isPassing || isHeld || isFinished)
    const patternAround = isShown ? null : shown
    return { wanted, shown, patternAround, made, finished, slots, slotOrigin, isDone: isShown && isMade }
  }

  #show(now: RowsInPage, { wanted, inSight, most, isPassing, isLeap, isNext }: RowsOfFrame): RowRange {
    // The first frame has the rows to take away that were there.
    if (now.slots === 0) this.#room = isPassing && isLeap ? 0 : most
    else if (isNext) this.#room += share(most)
    if (this.#room >= most) return wanted
    const more = this.#room - countIn(common(now.shown, wanted))
    return grown({ made: now.shown, wanted, inSight, most: Math.max(0, more) })
  }

  /** Rows get all that belongs to them at once; where others have passed, as little as those first, and the rest once all are there. */
  #make(
    now: RowsInPage,
    { there, inSight, most, isHeld, isNext }: RowsOfFrame,
  ): Pick<RowsInPage, 'made' | 'finished'> {
    const made = common(now.made, there)
    const finished = common(now.finished, made)
    if (now.slots === 0) {
      const whole = this.#maker.make({ made: finished, wanted: there, inSight })
      return { made: whole, finished: whole }
    }
    if (countIn(made) < countIn(there)) {
      const more = isNext ? share(most) : 0
      return { made: grown({ made, wanted: there, inSight, most: more }), finished }
    }
    if (isHeld) return { made, finished }
    return { made, finished: this.#maker.make({ made: finished, wanted: made, inSight }) }
  }
}

/** So many of them come with a frame. */
const share = (most: number): number => Math.ceil(most / LEAP_FRAMES)
