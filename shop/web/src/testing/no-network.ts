import { afterEach } from 'vitest'
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
  // As the browser's own does, before anything is sent.
  init?.signal?.throwIfAborted()
  if (isPageOpen) unanswered.push(pathname)
  throw new TypeError(`No fake answers ${pathname}`)
}

/** Requests under way in a closed page are refused without failing a test, until the next page is open. */
export function setPageOpen(isOpen: boolean): void {
  isPageOpen = isOpen
}

afterEach(() => {
  const paths = unanswered
  unanswered = []
  if (paths.length > 0) throw new Error(`No fake answers ${paths.join(', ')}`)
})
