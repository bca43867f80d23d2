import type { BillingContext } from './billing-context.ts'
import { countElsewhere } from './leave/queries.ts'
import type { Db } from '../platform/db/db.ts'
import { selectLateJobs } from '../platform/jobs/queries.ts'
import { CLOSE_FORMS_JOB } from './leave/close-forms.ts'
import { ANSWER_DISPUTE_JOB } from './disputes/office/send-answer.ts'
import { END_PLAN_JOB } from './plans/begin-plan.ts'
import { REPRICE_PLAN_JOB } from './plans/reprice-later.ts'
import { SEND_REFUND_JOB } from './refunds/send-refund.ts'

const LATE_AFTER_SECONDS = 3_600

/** The harm meanwhile, by kind of job. */
const LATE: Readonly<Record<string, string>> = {
  [END_PLAN_JOB]: 'plans that have ended here may be charged again',
  [CLOSE_FORMS_JOB]: 'forms of closed accounts can still be sent',
  [REPRICE_PLAN_JOB]: 'plans are charged with another VAT than is owed',
  [SEND_REFUND_JOB]: 'refunds have not been sent',
  [ANSWER_DISPUTE_JOB]: 'answers to disputes have not been sent',
}

/** Work at the card provider that has failed for an hour. It is tried on for a month. */
export async function lateWorkWarnings({ db }: { readonly db: Db }): Promise<string[]> {
  const late = await selectLateJobs(db, Object.keys(LATE), LATE_AFTER_SECONDS)
  return late.map(({ kind, count, error }) => `Card provider: ${count} ${LATE[kind]} (${error}).`)
}

/** Plans and payments of another account at the provider, or of its other mode, are left alone, and may be charged there. */
export async function homeWarnings({
  db,
  provider,
}: Pick<BillingContext, 'db' | 'provider'>): Promise<string[]> {
  // Health is asked for often, and must not wait for a provider that is away.
  const home = provider?.knownHome()
  if (!home) return []
  const { plans, payments } = await countElsewhere(db, home)
  return plans + payments === 0
    ? []
    : [
        `Card provider: ${plans} plans and ${payments} open payments belong to another account or mode there than the keys.`,
      ]
}
