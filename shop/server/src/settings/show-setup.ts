import { type Answer, type getSetup, missingOnInvoices, SETUP_STEPS, type SetupStep } from '@segno/contract'
import { findLastBackup } from '../platform/backup/queries.ts'
import { daysAfter } from '../platform/day-range.ts'
import type { SettingsContext } from './settings-context.ts'

/** A nightly backup that failed twice is no longer in place. */
const BACKUP_HOLDS_DAYS = 3

/** Which parts of a shop that takes money are in place. */
export async function showSetup({
  db,
  now,
  live,
  outside,
}: SettingsContext): Promise<Answer<typeof getSetup>> {
  const backup = await findLastBackup(db)
  const isDone: Readonly<Record<SetupStep, boolean>> = {
    database: outside.databaseUrl !== null,
    mail: outside.smtpUrl !== null,
    payments: outside.cards?.kind === 'provider',
    company: missingOnInvoices(live.parts.shop.legal).length === 0,
    backup: backup !== null && now() < daysAfter(backup.finishedAt, BACKUP_HOLDS_DAYS),
  }
  return {
    isShown: live.values.setupChecklist,
    steps: SETUP_STEPS.map((name) => ({ name, isDone: isDone[name] })),
  }
}
