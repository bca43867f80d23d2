import { savesData } from '../api/saves-data.ts'
import { fetchAhead } from './load-code.ts'
import { reloadWhenHidden } from './new-version.ts'

/** What was asked for comes first. */
const AHEAD_AFTER_MS = 4_000

/** Brings the code that is likely to be wanted next, and newer code when nobody sees it. */
export function startCodeUpdates(): void {
  document.addEventListener('visibilitychange', reloadWhenHidden)
  // In development there is none: the page is not built.
  if (savesData() || !('codeAhead' in globalThis)) return
  addEventListener('load', () => setTimeout(() => void fetchAhead(), AHEAD_AFTER_MS), { once: true })
}
