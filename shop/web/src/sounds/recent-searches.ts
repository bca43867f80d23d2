import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { acrossTabs } from '../shared/storage/across-tabs.ts'
import { onSessionEnd } from '../shared/session/session-end.ts'
import { keptAs, listOf } from '../shared/storage/stores.ts'

const MOST_KEPT = 10

interface RecentSearches {
  /** Texts of the search box, the latest first. */
  readonly texts: readonly string[]
}

const NONE: RecentSearches = { texts: [] }

/** What was searched for in this browser, and nowhere else known. */
export const useRecentSearches = create<RecentSearches>()(
  persist(
    () => NONE,
    keptAs<RecentSearches>('RecentSearches', ({ texts }) => ({
      texts: listOf(texts, isText).slice(0, MOST_KEPT),
    })),
  ),
)
acrossTabs(useRecentSearches, NONE)
// Whoever comes after somebody at a browser is not to see what they looked for.
onSessionEnd(() => forgetSearches())

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

export function rememberSearch(text: string): void {
  const kept = text.trim()
  if (kept === '') return
  useRecentSearches.setState(({ texts }) => ({
    texts: [kept, ...texts.filter((one) => one.toLowerCase() !== kept.toLowerCase())].slice(0, MOST_KEPT),
  }))
}

export function forgetSearch(text: string): void {
  useRecentSearches.setState(({ texts }) => ({ texts: texts.filter((one) => one !== text) }))
}

export function forgetSearches(): void {
  useRecentSearches.setState(NONE)
  useRecentSearches.persist.clearStorage()
}
