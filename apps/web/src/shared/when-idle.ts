/**
 * Runs when the page has nothing else to do, unless it is taken back by the returned function. In Safari, which cannot tell,
 * it never runs: only for what saves time later.
 */
export function whenIdle(run: () => void): () => void {
  if (!globalThis.requestIdleCallback) return () => undefined
  const asked = requestIdleCallback(run)
  return () => cancelIdleCallback(asked)
}
