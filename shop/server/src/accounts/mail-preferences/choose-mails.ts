import { MAIL_CHOICES, type MailChoice, type MailKind, type MailPreferences } from '@segno/contract'
import { badField } from '../../platform/app-error.ts'
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
  readonly frequency: MailChoice
}

export async function readMailPreferences(db: Db, accountId: string): Promise<MailPreferences> {
  const rows = await selectMailPreferences(db, accountId)
  const chosen = new Map(rows.map(({ kind, frequency }) => [kind, frequency]))
  return {
    followed: (chosen.get('followed') ?? null) as MailPreferences['followed'],
    announcements: chosen.get('announcements') === 'never' ? 'never' : 'always',
  }
}

/** @throws {AppError} bad_request, not_registered */
export async function chooseMails(
  ctx: Pick<Platform, 'db' | 'now'>,
  choice: Choice,
): Promise<MailPreferences> {
  const choices: readonly MailChoice[] = MAIL_CHOICES[choice.kind]
  if (!choices.includes(choice.frequency)) throw badField('frequency', `must be one of ${choices.join(', ')}`)
  await inTransaction(ctx.db, async (tx) => {
    if (!(await holdOpenAccount(tx, choice.accountId))) throw notRegistered()
    const now = ctx.now()
    await upsertMailPreference(tx, { ...choice, dueAt: nextDueAt(choice.frequency, now), now })
  })
  return readMailPreferences(ctx.db, choice.accountId)
}
