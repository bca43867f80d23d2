/** A file that can be dragged or saved at once. */
interface DragFile {
  readonly url: string
  readonly fileName: string
  readonly is: 'preview' | 'master'
}

/** Where the file of a drag comes from: a drag can wait for nothing once it has begun. */
export interface DragSource {
  /** Null until it is ready. */
  readonly now: () => DragFile | null
  /** For a hand that comes near. What goes wrong is left for whoever means it. */
  readonly comeNear: () => void
  /** For a hand that goes away again. */
  readonly goAway: () => void
  /** For whoever drags or presses. */
  readonly prepare: () => Promise<DragFile>
  /** The drag has ended, on some program or on nothing; to save a file is to drop it. */
  readonly end: (isDropped: boolean) => void
}
