import { affiliateClick } from '@segno/contract'
import { call } from '../shared/api/call.ts'
import { useAppState } from '../shared/state/app-state.ts'
import { fetchShop } from '../shared/shop.ts'
import { store } from '../shared/storage/stored-keys.ts'
import { startUp } from './start-up-rules.ts'

/**
 * What happens once, before the first screen: old caches go, and an affiliate's link is kept and counted.
 *
 * @param entry where the visit begins; a guard may have led elsewhere by now
 */
export async function runStartUp(
  entry: { pathname: string; search: string },
  goTo: (address: string) => void,
): Promise<void> {
  clearCaches()
  const { afid, leadsHome } = startUp(entry, useAppState.getState().user.role)
  if (afid === null) return
  store('afid', afid)
  store('afidAt', new Date().toISOString())
  // Counting is the shop's business; nobody waits for it.
  void call(affiliateClick, { params: { afid } }).catch(() => undefined)
  if (leadsHome) goTo((await fetchShop()).homeAddress)
}

/** Only pages on a secure origin have caches. */
function clearCaches(): void {
  if (!('caches' in globalThis)) return
  // A browser that forbids a page to keep anything has none.
  caches.keys().then(
    (names) => Promise.all(names.map((name) => caches.delete(name))),
    () => undefined,
  )
}
