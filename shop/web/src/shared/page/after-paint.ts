/** Nothing is painted of a page that is out of sight. */
const HIDDEN_MS = 250

/** Runs something once the frame has been painted that shows what has just changed. */
export function afterPaint(run: () => void): void {
  let hasRun = false
  const once = (): void => {
    if (hasRun) return
    hasRun = true
    run()
  }
  requestAnimationFrame(() => setTimeout(once))
  setTimeout(once, HIDDEN_MS)
}
