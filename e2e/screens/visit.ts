import type { Browser, Page } from 'playwright'
import type { Screen, Who } from './screen.ts'

const BUTTONS: Readonly<Record<Exclude<Who, 'visitor'>, string>> = {
  buyer: 'As a buyer',
  artist: 'As an artist',
  admin: 'As an admin',
}

/** A page of somebody who has just come in. What fades in or slides is looked at once it is there. */
export async function openAs(browser: Browser, origin: string, who: Who): Promise<Page> {
  const page = await browser.newPage({ colorScheme: 'dark', reducedMotion: 'reduce', locale: 'en-GB' })
  await page.goto(origin)
  if (who !== 'visitor') {
    await page.getByRole('button', { name: BUTTONS[who] }).click()
    await page.waitForURL(({ pathname }) => pathname === '/dashboard' || pathname === '/sounds')
  }
  return page
}

/** Goes to a screen, and brings it to where it can be looked at. */
export async function visit(page: Page, origin: string, { path, shows, act }: Screen): Promise<void> {
  await page.goto(origin + path)
  await page.locator(shows).first().waitFor()
  await act?.(page)
  await settle(page)
}

/** Until nothing is on its way any more: no skeleton, no picture, no font. */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('main :is([aria-busy=true], [data-stale=true], [class*=skeleton])')].every(
      (waiting) => waiting.closest('[data-always-waiting]'),
    ),
  )
  await page.evaluate(async () => {
    await document.fonts.ready
    // What is hidden or further down is fetched only when it comes into sight.
    const inSight = [...document.images].filter((image) => {
      const { top, width } = image.getBoundingClientRect()
      return width > 0 && top < innerHeight
    })
    await Promise.all(inSight.map((image) => image.decode().catch(() => undefined)))
    // What is drawn on canvases is drawn with the next frame.
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  })
}
