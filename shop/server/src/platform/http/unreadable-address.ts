import type { IncomingMessage } from 'node:http'
import { isReadablePath } from '@segno/contract'

/** Where somebody’s browser is answered that asks for an address that cannot be read. */
export const UNREADABLE_PATH = '/unreadable-address'

interface Asked {
  readonly method?: string | undefined
  readonly headers: IncomingMessage['headers']
}

/** Browsers name HTML when somebody follows a link or types an address; programs do not. */
export function isAskedForPage({ method, headers }: Asked): boolean {
  return (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').includes('text/html')
}

/** The address to be looked for: an unreadable one leads people to a page, and programs to the failure that names it. */
export function addressToFind(request: IncomingMessage): string {
  const { url = '/' } = request
  const [path = ''] = url.split('?', 1)
  return isAskedForPage(request) && !isReadablePath(path) ? UNREADABLE_PATH : url
}
