import * as contract from '@segno/contract'
import { inTransaction } from '../../platform/db/transaction.ts'
import { listRoutes } from '../../platform/http/paged-list.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { hasJob } from '../../platform/jobs/queries.ts'
import type { BillingContext } from '../billing-context.ts'
import { paymentsUnavailable } from '../errors.ts'
import { COMPARE_JOB } from './compare.ts'
import { differencesOf, findComparison, type ListedDifference } from './queries.ts'
import { decideDifference } from './settle-difference.ts'

export function differenceRoutes(ctx: BillingContext): Route[] {
  return [
    ...listRoutes(contract.providerDifferencesList, {
      rows: ({ query }) => differencesOf(ctx.db, { ...query, words: query.q ?? '' }),
      toItems: (rows) => rows.map(toDifference),
      csv: {
        name: 'Differences with the card provider',
        columns: {
          Found: ({ foundAt }) => foundAt,
          Happened: ({ happenedAt }) => happenedAt,
          Difference: ({ kind }) => kind,
          'At the provider': ({ objectId }) => objectId,
          User: ({ user }) => user?.email ?? null,
          Cents: ({ amountCents }) => amountCents,
          Currency: ({ currency }) => currency,
          State: ({ status }) => status,
          Note: ({ note }) => note,
        },
      },
    }),
    route(contract.getComparison, async () => ({
      comparedAt: (await findComparison(ctx.db))?.compared_at.toISOString() ?? null,
      isComparing: await hasJob(ctx.db, COMPARE_JOB),
    })),
    route(contract.compareNow, async () => {
      if (!ctx.provider) throw paymentsUnavailable()
      await inTransaction(ctx.db, (tx) =>
        ctx.jobs.enqueue(tx, [{ kind: COMPARE_JOB, key: 'now', payload: {} }]),
      )
      ctx.jobs.wake()
      return null
    }),
    route(contract.settleDifference, ({ caller, params, body }) =>
      decideDifference(ctx, caller.accountId, { ...params, ...body }),
    ),
  ]
}

const toDifference = (row: ListedDifference): contract.ProviderDifference => ({
  id: row.id,
  kind: row.kind as contract.ProviderDifference['kind'],
  objectId: row.object_id,
  paymentId: row.payment_id,
  user:
    row.account_id === null
      ? null
      : { id: row.account_id, email: row.account_deleted_at === null ? row.email : null },
  amountCents: row.amount_cents,
  currency: row.currency,
  happenedAt: row.happened_at.toISOString(),
  foundAt: row.found_at.toISOString(),
  status: row.status as contract.ProviderDifference['status'],
  note: row.note,
})
