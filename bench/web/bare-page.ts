import type { Browser } from 'playwright'
import type { Row } from '../measure.ts'
import { benchArrows } from './interactions.ts'
import { benchScrolling } from './scrolling.ts'
import { openWatched, slowDown } from './slow-page.ts'

/** A box as high as the list of 100,000 sounds, with lines where its rows would be, and a word that a key changes. */
const BARE = `<!doctype html><html lang="en"><title>Bare</title><p>0</p>
<div style="height: 80vh; overflow: auto">
  <div role="grid" style="height: 5600000px; background: repeating-linear-gradient(white 0 55px, silver 55px 56px)"></div>
</div>
<script>
  let keys = 0
  addEventListener('keydown', () => (document.querySelector('p').textContent = ++keys))
</script>`

/** What of the figures is the machine's: the same of a page that does nothing. */
export async function benchBarePage(browser: Browser): Promise<Row[]> {
  const page = await openWatched(browser, { width: 1440, height: 900 })
  await page.goto(`data:text/html,${encodeURIComponent(BARE)}`)
  const session = await slowDown(page)
  const scrolled = await benchScrolling(page, session, 'a bare box')
  return [...scrolled, ...(await benchArrows(page, 'an arrow key that changes one word of a bare page'))]
}
