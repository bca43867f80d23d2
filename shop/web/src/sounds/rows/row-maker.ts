import { common, countIn, grown, type RowRange } from './row-range.ts'

/** What a frame may take for making rows; the browser needs about as long to lay them out and to paint them. */
const FRAME_MS = 6
const FIRST_ROWS = 3
const MOST_ROWS = 12

/** Makes as many rows in each frame as it has time for, however slow the machine. */
export class RowMaker {
  #lastFrameMs: number | null = null
  #rowMs = FRAME_MS / FIRST_ROWS

  /** @returns what of `made` is still wanted, and more unless this frame has had its share */
  make(rows: { made: RowRange; wanted: RowRange; inSight: RowRange }): RowRange {
    const made = common(rows.made, rows.wanted)
    const frameMs = Number(document.timeline.currentTime)
    if (countIn(made) === countIn(rows.wanted) || this.#lastFrameMs === frameMs) return made
    this.#lastFrameMs = frameMs
    const most = Math.max(1, Math.min(MOST_ROWS, Math.floor(FRAME_MS / this.#rowMs)))
    const next = grown({ ...rows, most })
    this.#time(countIn(next) - countIn(made))
    return next
  }

  /** React makes them once the event that moved the list is over. */
  #time(count: number): void {
    const beganMs = performance.now()
    queueMicrotask(() =>
      queueMicrotask(() => {
        this.#rowMs = (this.#rowMs + (performance.now() - beganMs) / Math.max(1, count)) / 2
      }),
    )
  }
}
