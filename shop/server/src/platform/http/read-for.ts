import type { Platform } from '../platform.ts'
import type { Caller } from './route.ts'

/** Databases of a request: people must see at once what they have just done, so only a visitor's lists may be some seconds old. */
export function readFor(
  { db, readDb }: Pick<Platform, 'db' | 'readDb'>,
  caller: Caller | null,
): Pick<Platform, 'db' | 'readDb'> {
  return { db, readDb: caller === null ? readDb : db }
}
