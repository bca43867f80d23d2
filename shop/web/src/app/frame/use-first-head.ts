import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/** What the server says in the head of the one page that it was asked for. */
const OF_ONE_PAGE = [
  'meta[name="description"]',
  'meta[name="robots"]',
  'meta[name^="twitter:"]',
  'meta[property]',
  'link[rel="canonical"]',
  'script[type="application/ld+json"]',
].join()

/** On other screens the words about the first page would be wrong: browsers share the address that the head names. */
export function useFirstHead(): void {
  const { pathname } = useLocation()
  const [first] = useState(pathname)
  // Talks to the page's head.
  useEffect(() => {
    if (pathname !== first)
      for (const element of document.head.querySelectorAll(OF_ONE_PAGE)) element.remove()
  }, [pathname, first])
}
