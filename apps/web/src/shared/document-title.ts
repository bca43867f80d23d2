import { useEffect } from 'react'
import { useShop } from './shop.ts'

/** Names the browser's tab after the screen. */
export function useDocumentTitle(screen: string): void {
  const shop = useShop()
  const title = shop ? `${screen} · ${shop.name}` : screen
  // Talks to the browser's tab.
  useEffect(() => {
    document.title = title
  }, [title])
}
