import { correctPoints as wireCorrectPoints, type WalletEntry, walletEntriesList } from '@segno/contract'
import type { Give } from '../../allowances/public.ts'
import { requireUser } from '../../accounts/public.ts'
import { dayRange } from '../../platform/day-range.ts'
import { listRoutes } from '../../platform/http/paged-list.ts'
import { route, type Route } from '../../platform/http/route.ts'
import type { WalletContext } from '../wallet-context.ts'
import { correctPoints } from './correct-points.ts'
import { entryList, type EntryRow } from './queries.ts'

/** Somebody's points, for administrators. */
export function entriesRoutes(ctx: WalletContext & { readonly give: Give }): Route[] {
  const { db } = ctx
  const list = listRoutes(walletEntriesList, {
    rows: async ({ params: { userId }, query }) => {
      await requireUser(db, userId)
      return entryList(db, { accountId: userId, kind: query.kind, words: query.q ?? '', ...dayRange(query) })
    },
    toItems: (rows) => rows.map(toEntry),
    csv: {
      name: 'Points',
      columns: {
        At: ({ at }) => at,
        Entry: ({ kind }) => kind,
        Points: ({ points }) => points,
        Origin: ({ origin }) => origin,
        Reason: ({ reason }) => reason,
        Reference: ({ reference }) => reference,
      },
    },
  })
  const correct = route(wireCorrectPoints, ({ caller, params, body, idempotencyKey }) =>
    ctx.give(
      {
        actorId: caller.accountId,
        kind: 'points',
        worthMicroEur: body.points * ctx.promoPointMicroEur,
        summary: `Points given: ${body.points} (${body.reason})`.slice(0, 500),
        payload: { ...params, ...body },
        key: idempotencyKey,
      },
      (tx) =>
        correctPoints({ ...ctx, db: tx }, { ...body, ...params, actorId: caller.accountId, idempotencyKey }),
    ),
  )
  return [...list, correct]
}

function toEntry(row: EntryRow): WalletEntry {
  return {
    id: row.id,
    at: row.created_at.toISOString(),
    kind: row.kind as WalletEntry['kind'],
    points: row.points,
    origin: row.origin as WalletEntry['origin'],
    reason: row.reason,
    reference: row.reference,
  }
}
