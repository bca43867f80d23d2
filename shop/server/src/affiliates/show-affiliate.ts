import { randomBytes } from 'node:crypto'
import type { AffiliateDay, Answer, getAffiliate } from '@segno/contract'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Db } from '../platform/db/db.ts'
import type { AffiliatesContext } from './affiliates-context.ts'
import {
  countClicks,
  countReferrals,
  type DaysOfAffiliate,
  findAfid,
  insertAffiliate,
  sumEarnedByDay,
} from './queries.ts'

const AFID_BYTES = 6

export async function showAffiliate(
  ctx: AffiliatesContext,
  accountId: string,
): Promise<Answer<typeof getAffiliate>> {
  const afid = await afidOf(ctx, accountId)
  return {
    link: `${ctx.shop.origin}/sounds?afid=${afid}`,
    clicks: await countClicks(ctx.db, afid),
    ...(await countReferrals(ctx.db, accountId)),
    shareBasisPoints: ctx.terms.shareBasisPoints,
    holdDays: ctx.terms.holdDays,
  }
}

/** Made when it is first asked for. */
export async function afidOf(ctx: Pick<AffiliatesContext, 'db' | 'now'>, accountId: string): Promise<string> {
  return (await findAfid(ctx.db, accountId)) ?? (await makeAffiliate(ctx, accountId))
}

function makeAffiliate(
  { db, now }: Pick<AffiliatesContext, 'db' | 'now'>,
  accountId: string,
): Promise<string> {
  const afid = randomBytes(AFID_BYTES).toString('hex')
  return inTransaction(db, async (tx) => {
    await insertAffiliate(tx, { accountId, afid, now: now() })
    // Another window may have been quicker.
    return (await findAfid(tx, accountId))!
  })
}

/** Adds what was earned on each of these days, in each currency. */
export async function withEarnings(
  db: Db,
  of: DaysOfAffiliate,
  days: readonly Omit<AffiliateDay, 'earned'>[],
): Promise<AffiliateDay[]> {
  const sums = await sumEarnedByDay(
    db,
    of,
    days.map(({ day }) => day),
  )
  return days.map((day) => ({
    ...day,
    earned: sums
      .filter((sum) => sum.day === day.day)
      .map(({ currency, amountCents }) => ({ currency, amountCents })),
  }))
}
