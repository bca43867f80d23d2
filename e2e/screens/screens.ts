import { ADMINS } from './admins.ts'
import { ARTISTS } from './artists.ts'
import { BUYERS } from './buyers.ts'
import type { Furnished } from './furnish.ts'
import { fillPath, type Screen } from './screen.ts'
import { VISITORS } from './visitors.ts'

/** Every screen of every role, and what can be open there. */
export const SHOWN: readonly Screen[] = [...VISITORS, ...BUYERS, ...ARTISTS, ...ADMINS]

export const PICTURED: readonly Screen[] = SHOWN.filter(({ isPlain = false }) => !isPlain)

/** Routes without a picture, and why. */
export const NOT_PICTURED: Readonly<Record<string, string>> = {
  '/packs/:id': 'leads on to the address with the pack’s name',
  '/signing-in': 'leads on once the other provider has answered',
  '/plugin/:id/:provider': 'leads on to signing in',
  '/logout': 'signs out and leads to signing in',
  '/dev/kit': 'shows contributors the parts that screens are made of',
}

/** The list with the addresses of one shop's things. */
export const screensOf = (things: Furnished): Screen[] =>
  SHOWN.map((screen) => ({ ...screen, path: fillPath(screen.path, things) }))
