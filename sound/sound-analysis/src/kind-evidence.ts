/** What speaks for a loop and against a one-shot, each a number of the order of 1. */
export interface KindEvidence {
  readonly bias: readonly [number]
  /** In doublings. */
  readonly duration: readonly [number]
  /** In doublings of the number of onsets, and of their number a second. */
  readonly onsets: readonly [number]
  readonly density: readonly [number]
  /** That it breaks off instead of dying away. */
  readonly brokenOff: readonly [number]
  /** That it is whole beats long at a tempo that is heard. */
  readonly wholeBeats: readonly [number]
  /** That it goes on for seconds without dying away or rising. */
  readonly steady: readonly [number]
  /** That it is whole bars long at a whole tempo to a frame, and does not die away or rise. */
  readonly exactBars: readonly [number]
}
