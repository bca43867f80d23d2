import pg from 'pg'
import { S3NetworkError, S3ServiceError } from 's3mini'
import { DatabaseAway } from './db/database-away.ts'
import { FileStoreFault } from './files/file-store.ts'

/** What the shop needs and does not have at this moment. It comes back without anything being changed here. */
export type Unavailable = 'database' | 'service' | 'disk'

/** Of a connection that cannot be made or has ended, from the system. */
const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** PostgreSQL's: it stops, starts, has no connection or memory left, or a lock came too late. */
const DATABASE_CODES = /^(08...|57P0[1-3]|53[23]00|55P03)$/
/** What the client of PostgreSQL says without a code. */
const DATABASE_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/
/** The system's, and PostgreSQL's of its own disk. */
const DISK_CODES = new Set(['ENOSPC', 'EDQUOT', '53100'])
/** From here on a status is a failure of whoever answers. */
export const FAR_OFF = 500

/** @returns what is missing, or null where the failure has another reason */
export function unavailableIn(error: unknown): Unavailable | null {
  if (error instanceof AggregateError) return unavailableIn(error.errors[0])
  if (!(error instanceof Error)) return null
  return unavailableBy(error) ?? unavailableIn(error.cause)
}

function unavailableBy(error: Error): Unavailable | null {
  if (error instanceof S3NetworkError || error instanceof FileStoreFault) return 'service'
  if (error instanceof S3ServiceError) return error.status >= FAR_OFF ? 'service' : null
  if (
    error.name === 'TimeoutError' ||
    (error instanceof TypeError && /^(fetch failed|terminated)$/.test(error.message))
  )
    return 'service'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (DISK_CODES.has(code)) return 'disk'
  // The embedded database's errors have these codes and no class.
  if (error instanceof DatabaseAway || DATABASE_CODES.test(code)) return 'database'
  if (error instanceof pg.DatabaseError) return null
  // A socket in the file system that nobody listens at is no missing file.
  const hasNoSocket = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
  return CONNECTION_CODES.has(code) || hasNoSocket || DATABASE_WORDS.test(error.message) ? 'database' : null
}
