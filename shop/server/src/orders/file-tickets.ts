import { findAccount } from '../accounts/public.ts'
import type { Db } from '../platform/db/db.ts'
import type { Platform } from '../platform/platform.ts'
import { readTicket, signTicket, type TicketSecrets } from '../platform/secrets/tickets.ts'

/** An address of files that are for one account. */
interface FileTicket {
  /** A ticket for one purpose opens nothing else. */
  readonly purpose: string
  readonly accountId: string
  /** Without dots, such as ids. */
  readonly words: readonly string[]
}

export interface FileTicketContext extends Pick<Platform, 'db' | 'now'> {
  readonly secrets: TicketSecrets
}

export function signFileTicket(
  { secrets }: Pick<FileTicketContext, 'secrets'>,
  { purpose, accountId, words }: FileTicket,
  until: Date,
): string {
  return signTicket(secrets, { purpose, words: [accountId, ...words] }, until)
}

/** @returns null for what we did not sign for this purpose, what has run out, and an account that was closed since */
export async function readFileTicket(
  { db, now, secrets }: FileTicketContext,
  purpose: string,
  text: string,
): Promise<FileTicket | null> {
  const [accountId, ...words] = readTicket(secrets, text, { purpose, now: now() }) ?? []
  if (accountId === undefined || !(await mayHaveFiles(db, accountId))) return null
  return { purpose, accountId, words }
}

/** An account that was closed or deactivated has no files any more, also of what it owned. */
export async function mayHaveFiles(db: Db, accountId: string): Promise<boolean> {
  return (await findAccount(db, accountId))?.status === 'activated'
}
