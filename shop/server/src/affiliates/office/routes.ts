import * as contract from '@segno/contract'
import { findAccount } from '../../accounts/public.ts'
import { readOwnPayee } from '../../payees/public.ts'
import { dayRange } from '../../platform/day-range.ts'
import type { Db } from '../../platform/db/db.ts'
import { listRoutes } from '../../platform/http/paged-list.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { isId } from '../../platform/ids.ts'
import type { AffiliatesContext } from '../affiliates-context.ts'
import { commissionsOf, payoutsOf, sumBalances, type CommissionRow } from '../balances/queries.ts'
import { affiliateNotFound } from '../errors.ts'
import { COMMISSION_COLUMNS, sumCell, PAYOUT_COLUMNS, toCommission, toPayoutToPay } from '../wire.ts'
import { approvePayout, decideCommission, holdPayout, payPayouts, rejectPayout } from './decide.ts'
import { affiliatesOf, isAffiliate, selectPeople, type AffiliateRow } from './queries.ts'
import { showApproved, writePayoutFile } from './transfers.ts'

/** Affiliates as administrators see and pay them. */
export function officeRoutes(ctx: AffiliatesContext): Route[] {
  return [
    ...listRoutes(contract.affiliatesList, {
      rows: ({ query: { q = '', balance } }) =>
        affiliatesOf(ctx.db, { words: q, isBelowZero: balance === 'belowZero', now: ctx.now() }),
      toItems: (rows) => toAffiliates(ctx, rows),
      csv: {
        name: 'Affiliates',
        columns: {
          Affiliate: ({ user }) => user.email,
          Since: ({ since }) => since,
          Clicks: ({ clicks }) => clicks,
          'Sign-ups': ({ signUps }) => signUps,
          Paying: ({ conversions }) => conversions,
          Available: ({ balances }) =>
            balances
              .map(({ currency, freeCents }) => sumCell({ currency, amountCents: freeCents }))
              .join(', '),
        },
      },
    }),
    ...listRoutes(contract.allCommissionsList, {
      rows: ({ query: { q = '', state, affiliate = null, ...days } }) =>
        commissionsOf(ctx.db, { affiliateId: affiliate, state, words: q, now: ctx.now(), ...dayRange(days) }),
      toItems: (rows) => toAnyCommissions(ctx.db, rows),
      csv: {
        name: 'All commissions',
        columns: {
          Affiliate: ({ affiliate }: contract.AnyCommission) => affiliate.email,
          ...COMMISSION_COLUMNS,
        },
      },
    }),
    route(contract.decideCommission, async ({ caller, params, body, confirm }) => {
      if (body.decision === 'release') await confirm()
      return decideCommission(ctx, { actorId: caller.accountId, ...params, ...body })
    }),
    ...payoutRoutes(ctx),
  ]
}

function payoutRoutes(ctx: AffiliatesContext): Route[] {
  return [
    route(contract.getAffiliateAccount, async ({ params }) => {
      const user = await affiliateOf(ctx.db, params.userId)
      const balances = await sumBalances(ctx.db, [user.id], ctx.now())
      return {
        user,
        hasLeft: (await findAccount(ctx.db, user.id)) === null,
        payee: await readOwnPayee(ctx, user.id),
        balances: balances.map(({ balance }) => balance),
      }
    }),
    ...listRoutes(contract.affiliatePayoutsList, {
      rows: async ({ params, query: { q = '', status } }) =>
        payoutsOf(ctx.db, { affiliateId: (await affiliateOf(ctx.db, params.userId)).id, status, words: q }),
      toItems: (rows) => rows.map(toPayoutToPay),
      csv: { name: 'Payouts', columns: PAYOUT_COLUMNS },
    }),
    route(contract.approvePayout, ({ caller, params, body }) =>
      approvePayout(ctx, { actorId: caller.accountId, ...params, ...body }),
    ),
    route(contract.holdPayout, ({ caller, params, body }) =>
      holdPayout(ctx, { actorId: caller.accountId, ...params, ...body }),
    ),
    route(contract.rejectPayout, ({ caller, params, body }) =>
      rejectPayout(ctx, { actorId: caller.accountId, ...params, ...body }),
    ),
    route(contract.payPayout, ({ caller, params, body }) =>
      payPayouts(ctx, { actorId: caller.accountId, payoutIds: [params.payoutId], ...body }),
    ),
    route(contract.getApprovedPayouts, () => showApproved(ctx)),
    route(contract.writePayoutFile, ({ caller, body }) =>
      writePayoutFile(ctx, { actorId: caller.accountId, ...body }),
    ),
    route(contract.payPayouts, ({ caller, body }) => payPayouts(ctx, { actorId: caller.accountId, ...body })),
  ]
}

/** @throws {AppError} affiliate_not_found for somebody who never looked at their link */
async function affiliateOf(db: Db, userId: string) {
  const known = isId(userId) && (await isAffiliate(db, userId))
  const person = known ? (await selectPeople(db, [userId])).get(userId) : undefined
  if (!person) throw affiliateNotFound()
  return person
}

async function toAffiliates(
  { db, now }: AffiliatesContext,
  rows: readonly AffiliateRow[],
): Promise<contract.ListedAffiliate[]> {
  const sums = await sumBalances(
    db,
    rows.map((row) => row.account_id),
    now(),
  )
  return rows.map((row) => ({
    user: { id: row.account_id, name: row.name, email: row.email },
    since: row.created_at.toISOString(),
    clicks: row.clicks,
    signUps: row.sign_ups,
    conversions: row.conversions,
    balances: sums.filter((sum) => sum.affiliateId === row.account_id).map(({ balance }) => balance),
    openPayouts: row.open_payouts,
    held: row.held,
  }))
}

async function toAnyCommissions(db: Db, rows: readonly CommissionRow[]): Promise<contract.AnyCommission[]> {
  const people = await selectPeople(
    db,
    rows.map((row) => row.affiliate_id),
  )
  return rows.flatMap((row) => {
    const affiliate = people.get(row.affiliate_id)
    return affiliate ? [{ ...toCommission(row), affiliate }] : []
  })
}
