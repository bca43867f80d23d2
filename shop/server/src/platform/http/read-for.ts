import type { Platform } from '../platform.ts'
import type { Caller } from './route.ts'

/** Databases of a request: what somebody has just done must show at once, so only a visitor's lists may be some seconds old. */
export function readFor(
  { db, readDb }: Pick<Platform, 'db' | 'readDb'>,
  caller: Caller | null,
): Pick<Platform, 'db' | 'readDb'> {
  return { db, readDb: caller === null ? readDb : db }
}
