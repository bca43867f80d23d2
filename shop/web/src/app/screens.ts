import { ACCOUNT_SCREENS } from './screens/account-screens.ts'
import { OFFICE_SCREENS } from './screens/office-screens.ts'
import type { Screen } from './screens/screen.ts'
import { SHOP_SCREENS } from './screens/shop-screens.ts'

/**
 * Every screen of the product, once: the routes, their guards, the rail (in this order), the tab's titles, where an
 * affiliate's link may lead, the addresses that the server answers with the page, the pictures of the screens and the
 * tests that walk them are made from it.
 */
export const SCREENS: readonly Screen[] = [...SHOP_SCREENS, ...OFFICE_SCREENS, ...ACCOUNT_SCREENS]

/** Addresses that are out there, and the screens that they lead to. */
export const MOVED_SCREENS: Readonly<Record<string, string>> = {
  '/agent-license': '/agent/packages',
  '/recent': '/favourites/recent',
}

/** The addresses of all of them, for the server, which answers no other with the page. */
export const SCREEN_PATHS: readonly string[] = [
  ...SCREENS.map(({ path }) => path),
  ...Object.keys(MOVED_SCREENS),
]
