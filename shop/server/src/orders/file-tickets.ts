import { randomBytes } from 'node:crypto'
import { findAccount } from '../accounts/public.ts'
import type { Db } from '../platform/db/db.ts'
import type { Platform } from '../platform/platform.ts'
import { readTicket, signTicket } from '../platform/secrets/tickets.ts'
import { findDownloadKey, insertDownloadKey } from './queries.ts'

/** What stands in the address of files that are for one account. */
interface FileTicket {
  /** A ticket for one purpose opens nothing else. */
  readonly purpose: string
  readonly accountId: string
  /** Without dots, such as ids. */
  readonly words: readonly string[]
}

/** Signs one after another. */
export async function openFileTickets(db: Db): Promise<(ticket: FileTicket, until: Date) => string> {
  const key = await ticketKey(db)
  return ({ purpose, accountId, words }, until) =>
    signTicket(key, { purpose, words: [accountId, ...words] }, until)
}

/** @returns null for what we did not sign for this purpose, what has run out, and an account that was closed since */
export async function readFileTicket(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  purpose: string,
  text: string,
): Promise<FileTicket | null> {
  const [accountId, ...words] = readTicket(await ticketKey(db), text, { purpose, now: now() }) ?? []
  if (accountId === undefined || !(await mayHaveFiles(db, accountId))) return null
  return { purpose, accountId, words }
}

/** An account that was closed or deactivated has no files any more, also of what it owned. */
export async function mayHaveFiles(db: Db, accountId: string): Promise<boolean> {
  return (await findAccount(db, accountId))?.status === 'activated'
}

/** The same in every process. */
async function ticketKey(db: Db): Promise<Buffer> {
  const found = await findDownloadKey(db)
  if (found) return found
  await insertDownloadKey(db, randomBytes(32))
  return ticketKey(db)
}
