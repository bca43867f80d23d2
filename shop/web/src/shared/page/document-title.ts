import { useEffect, useState } from 'react'
import { useShop } from '../shop.ts'

/** By the order in which the screens and their parts began: what is inside another begins after it. */
const titles = new Map<number, string>()
let begun = 0

/** Names the browser's tab after the screen, or after the part of it that says so. A screen that is left takes its name along. */
export function useDocumentTitle(screen: string): void {
  const shop = useShop()
  const [place] = useState(() => begun++)
  const shopName = shop?.name ?? null
  // Talks to the browser's tab.
  useEffect(() => {
    titles.set(place, shopName === null ? screen : `${screen} · ${shopName}`)
    writeTitle(shopName)
    return () => {
      titles.delete(place)
      writeTitle(shopName)
    }
  }, [place, screen, shopName])
}

/** Until the next screen is there, the tab has the name of the shop. */
function writeTitle(shopName: string | null): void {
  const title = titles.get(Math.max(...titles.keys())) ?? shopName
  if (title !== null) document.title = title
}
