import type { MailKind } from '@segno/contract'
import type { Db } from '../../platform/db/db.ts'
import { findAccount, holdAccount } from '../account.ts'
import { claimDueMail, type DueMail } from './queries.ts'
import { nextDueAt } from './rules.ts'

interface Claim {
  readonly kind: MailKind
  /** What came until then is in this mail. */
  readonly coveredUntil: Date
  readonly now: Date
}

/**
 * Makes a due mail the caller's to send, once, in the transaction that queues it.
 *
 * @returns the address; null where another process sends it, it is wanted no more, or the account gets no such mails
 */
export async function claimMail(
  tx: Db,
  { accountId, frequency, dueAt }: DueMail,
  { kind, coveredUntil, now }: Claim,
): Promise<string | null> {
  // A deletion that comes later finds the mail that is queued here.
  if (!(await holdAccount(tx, accountId))) return null
  const claimed = { accountId, kind, dueAt, nextDueAt: nextDueAt(frequency, now), coveredUntil }
  if (!(await claimDueMail(tx, claimed))) return null
  const account = await findAccount(tx, accountId)
  return account?.status === 'activated' && account.isConfirmed ? account.email : null
}
