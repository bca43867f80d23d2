import { afterEach, beforeEach } from 'vitest'
import { SERVER_PATHS } from '../../server-paths.ts'

/** Requests of the running test that no fake answered. */
let unanswered: string[] = []
let isPageOpen = true
const fetchFromVite = globalThis.fetch

/** A test that reaches a server asks whatever listens there, so it fails by name instead. */
globalThis.fetch = async (input, init) => {
  const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
  if (!SERVER_PATHS.some((path) => pathname.startsWith(`${path}/`) || pathname === path))
    return fetchFromVite(input, init)
  if (isPageOpen) unanswered.push(pathname)
  throw new TypeError(`No fake answers ${pathname}`)
}

/** What was under way in a page that is closed may still ask, and is refused without failing the test. */
export function closePage(): void {
  isPageOpen = false
}

beforeEach(() => {
  isPageOpen = true
})

afterEach(() => {
  const paths = unanswered
  unanswered = []
  if (paths.length > 0) throw new Error(`No fake answers ${paths.join(', ')}`)
})
