/** It is run by then, however busy the browser is. */
const LATEST_MS = 2_000
/** For browsers that do not tell when they are idle. */
const SOON_MS = 30

/** Runs something when the browser has nothing else to do. */
export function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: LATEST_MS })
  else setTimeout(run, SOON_MS)
}
