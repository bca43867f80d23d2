import type { UnsettledMatter } from '@segno/contract'
import { amountCents, sumCents } from '@segno/units'
import type { SelfBillingContext } from '../../billing/public.ts'
import { daysAfter } from '../../platform/day-range.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db } from '../../platform/db/db.ts'
import type { JobHandler } from '../../platform/jobs/jobs.ts'
import { type RetentionReason, readPayee, usableAt } from '../../payees/public.ts'
import type { AffiliatesContext } from '../affiliates-context.ts'
import { sumBalances } from '../balances/queries.ts'
import { lockAffiliate } from '../commissions/queries.ts'
import { openPayoutsOf, selectDeletedAffiliates, wasPaidSince } from './queries.ts'
import { makePayout } from './request-payout.ts'

const EVERY_SECONDS = 3_600

type Context = SelfBillingContext & Pick<AffiliatesContext, 'db' | 'failpoint'>

/** Requests what affiliates who have left can be paid, however little it is: they cannot ask any more. */
export const lastPayoutsJob = (ctx: Context): JobHandler => ({
  kind: 'last-payouts',
  concurrency: 1,
  everySeconds: EVERY_SECONDS,
  run: (_payload, signal) => requestLastPayouts(ctx, signal),
})

export async function requestLastPayouts(ctx: Context, signal?: AbortSignal): Promise<void> {
  const now = ctx.now()
  const failures: unknown[] = []
  for (const { account_id: id, changed_at } of await selectDeletedAffiliates(ctx.db)) {
    if (signal?.aborted) return
    if (usableAt(changed_at) > now) continue
    await inTransaction(ctx.db, (tx) => requestAll(ctx, tx, id)).catch((error: unknown) =>
      failures.push(error),
    )
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some last payouts could not be requested')
}

async function requestAll(ctx: Context, tx: Db, accountId: string): Promise<void> {
  await lockAffiliate(tx, accountId)
  const open = await openPayoutsOf(tx, accountId)
  for (const { balance } of await sumBalances(tx, [accountId], ctx.now()))
    if (balance.freeCents > 0 && !open.includes(balance.currency))
      await makePayout(ctx, tx, { accountId, currency: balance.currency, leastCents: 1 })
}

/** A transfer can come back from the bank within some weeks. */
const BOUNCE_DAYS = 60

/** Why details of an affiliate who leaves are still needed. What was paid keeps its own holder and account. */
export async function retentionOfAffiliate(db: Db, accountId: string, now: Date): Promise<RetentionReason> {
  const owed = await owedTo(db, accountId, now)
  const isOwed = owed.length > 0 || (await wasPaidSince(db, accountId, daysAfter(now, -BOUNCE_DAYS)))
  return { isOwed, lastReportedAt: null }
}

/** An affiliate's unpaid commissions, as they are told before they leave. */
export async function unsettledByAffiliate(db: Db, accountId: string, now: Date): Promise<UnsettledMatter[]> {
  const owed = await owedTo(db, accountId, now)
  if (owed.length === 0) return []
  const payee = await readPayee({ db, now: () => now }, accountId)
  const hasDetails = (payee?.iban ?? null) !== null
  return owed.map((sum) => ({ kind: 'owed', by: 'commissions', hasDetails, ...sum }))
}

/** Unpaid sums by currency, whether they are free already or not. */
async function owedTo(db: Db, accountId: string, now: Date) {
  const balances = await sumBalances(db, [accountId], now)
  return balances
    .map(({ balance: { currency, pendingCents, heldCents, freeCents, inPayoutCents } }) => ({
      currency,
      amountCents: sumCents([pendingCents, heldCents, freeCents, inPayoutCents].map(amountCents)),
    }))
    .filter((owed) => owed.amountCents > 0)
}
