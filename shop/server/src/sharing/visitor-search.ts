import { type SoundPage, soundQuery, type SoundQuery } from '@segno/contract'
import { AppError } from '../platform/app-error.ts'
import type { SharingContext } from './sharing-context.ts'

/** Parameters of a search that say how it is answered, and not what is found. */
const OF_THE_ANSWER = new Set(['fields', 'counts', 'group', 'asOf', 'limit', 'index', 'seed'])

export interface VisitorSearch {
  readonly query: SoundQuery
  readonly page: SoundPage
}

/**
 * Searches as a visitor by the parameters of an address; others than those of a search are left out.
 *
 * @param how of the answer, and what the address does not decide
 * @returns null where a parameter is wrong, or contradicts another
 * @throws {AppError} too_busy
 */
export async function findAsVisitor(
  { gate, searchAsVisitor }: SharingContext,
  asked: Readonly<Record<string, unknown>>,
  how: Readonly<Record<string, string>>,
): Promise<VisitorSearch | null> {
  const meant = Object.entries(asked).flatMap(([name, value]) =>
    name in soundQuery.shape && !OF_THE_ANSWER.has(name) && typeof value === 'string'
      ? [[name, value.replaceAll(/\p{Cc}/gu, ' ')] as const]
      : [],
  )
  const read = soundQuery.safeParse({ ...Object.fromEntries(meant), ...how })
  if (!read.success) return null
  try {
    return { query: read.data, page: await gate.run(() => searchAsVisitor(read.data)) }
  } catch (error) {
    if (error instanceof AppError && error.status === 400) return null
    throw error
  }
}
