import type { MailFrequency, MailKind, MailPreferences } from '@segno/contract'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { notRegistered } from '../errors.ts'
import { holdOpenAccount } from '../queries.ts'
import { selectMailPreferences, upsertMailPreference } from './queries.ts'
import { nextDueAt } from './rules.ts'

interface Choice {
  readonly accountId: string
  readonly kind: MailKind
  readonly frequency: MailFrequency
}

export async function readMailPreferences(db: Db, accountId: string): Promise<MailPreferences> {
  const rows = await selectMailPreferences(db, accountId)
  return { followed: rows.find(({ kind }) => kind === 'followed')?.frequency ?? null }
}

/** @throws {AppError} not_registered */
export async function chooseMails(
  ctx: Pick<Platform, 'db' | 'now'>,
  choice: Choice,
): Promise<MailPreferences> {
  await inTransaction(ctx.db, async (tx) => {
    if (!(await holdOpenAccount(tx, choice.accountId))) throw notRegistered()
    const now = ctx.now()
    await upsertMailPreference(tx, { ...choice, dueAt: nextDueAt(choice.frequency, now), now })
  })
  return readMailPreferences(ctx.db, choice.accountId)
}
