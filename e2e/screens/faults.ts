import type { Page } from 'playwright'
import { faultsOf } from './axe.ts'
import { spaceText, unreachable } from './reflow.ts'
import type { Screen } from './screen.ts'
import { settle, visit } from './visit.ts'

interface Size {
  readonly width: number
  readonly height: number
}

const WIDE: Size = { width: 1440, height: 900 }
const PHONE: Size = { width: 390, height: 844 }
/** A window of 1440 × 900 at 200 %. @see WCAG 2.2, 1.4.4 */
const ZOOMED: Size = { width: 720, height: 450 }
/** One of 1280 at 400 %. @see WCAG 2.2, 1.4.10 */
const NARROW: Size = { width: 320, height: 640 }
const COLOURS = ['color-contrast', 'link-in-text-block']

const isThereAt = ({ width }: Size, { belowPx = Infinity }: Screen): boolean => width < belowPx

/** What axe holds against it in a wide window; of the light theme its colours, which are all that differs. */
export async function faultsInThemes(page: Page, origin: string, screen: Screen): Promise<string[]> {
  await page.setViewportSize(isThereAt(WIDE, screen) ? WIDE : ZOOMED)
  await page.emulateMedia({ colorScheme: 'dark' })
  await visit(page, origin, screen)
  const dark = await faultsOf(page, `${screen.name}, dark`)
  await page.emulateMedia({ colorScheme: 'light' })
  await settle(page)
  return [...dark, ...(await faultsOf(page, `${screen.name}, light`, COLOURS))]
}

/** The same on a phone, in the theme that it is in. */
export async function faultsOnPhone(page: Page, origin: string, screen: Screen): Promise<string[]> {
  await resize(page, origin, screen, PHONE)
  return faultsOf(page, `${screen.name}, on a phone`)
}

/** What is lost where everything is twice or four times as large, and where readers set the distances of the text. */
export async function faultsZoomed(page: Page, origin: string, screen: Screen): Promise<string[]> {
  const faults: string[] = []
  if (isThereAt(ZOOMED, screen)) {
    await resize(page, origin, screen, ZOOMED)
    faults.push(...(await unreachable(page, `${screen.name}, twice as large`)))
  }
  await resize(page, origin, screen, NARROW)
  faults.push(...(await unreachable(page, `${screen.name}, four times as large`)))
  await spaceText(page)
  await settle(page)
  return [...faults, ...(await unreachable(page, `${screen.name}, with text spaced out`))]
}

/** What is open may close when the window changes, so it is opened anew. */
async function resize(page: Page, origin: string, screen: Screen, size: Size): Promise<void> {
  await page.setViewportSize(size)
  await (screen.act ? visit(page, origin, screen) : settle(page))
}
