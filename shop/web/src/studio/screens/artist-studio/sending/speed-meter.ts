const WINDOW_MS = 12_000

interface Mark {
  readonly atMs: number
  readonly bytes: number
}

/** How fast bytes leave, over the last few seconds, so that a moment's hitch does not make the remaining time jump. */
export class SpeedMeter {
  #marks: Mark[] = []
  #bytes = 0

  add(bytes: number, atMs: number): void {
    this.#bytes += bytes
    this.#marks = [
      ...this.#marks.filter((mark) => mark.atMs > atMs - WINDOW_MS),
      { atMs, bytes: this.#bytes },
    ]
  }

  /** @returns null while nothing can be said */
  remainingSeconds(leftBytes: number, atMs: number): number | null {
    const first = this.#marks[0]
    const last = this.#marks.at(-1)
    if (!first || !last || last.atMs - first.atMs < 1_000 || atMs - last.atMs > WINDOW_MS) return null
    const bytesPerMs = (last.bytes - first.bytes) / (last.atMs - first.atMs)
    return bytesPerMs > 0 ? leftBytes / bytesPerMs / 1_000 : null
  }
}

/** `about 2 min left` */
export function remainingWords(seconds: number): string {
  if (seconds < 5) return 'a few seconds left'
  if (seconds < 55) return `about ${Math.ceil(seconds / 5) * 5} s left`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90 ? `about ${minutes} min left` : `about ${Math.ceil(minutes / 60)} h left`
}
