import { isSafeToReload, reloadPage } from './reload-page.ts'
import { sessionStore } from '../storage/stores.ts'
import { showToast } from '../toasts/toast.ts'

/** By which a page and the server know whether they belong together; the server writes it into the page. */
const HEADER = 'segno-build'
const RELOADED_FOR = 'reloaded-for'

let newest: string | null = null

/** Notices from any answer that the server serves another version than the one that is open. */
export function checkVersion(answer: Response): void {
  const own = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content
  const served = answer.headers.get(HEADER)
  if (own === undefined || served === null || served === own || served === newest) return
  newest = served
  announceNewVersion()
}

/** Says it quietly: people who listen or type choose the moment. */
export function announceNewVersion(): void {
  showToast({
    message: 'There is a new version of this page.',
    variant: 'info',
    persist: true,
    topic: 'version',
    action: { label: 'Reload', run: () => void reloadPage() },
  })
}

/** Reloads for a new version as soon as nobody sees it and nothing is lost; once for each. */
export function reloadWhenHidden(): void {
  if (newest === null || !document.hidden || !isSafeToReload()) return
  if (sessionStore.getItem(RELOADED_FOR) === newest) return
  sessionStore.setItem(RELOADED_FOR, newest)
  void reloadPage()
}
