import { allPurchasesList, type ListedPurchase } from '@segno/contract'
import { searchPeople } from '../../accounts/public.ts'
import { dayRange } from '../../platform/day-range.ts'
import { listRoutes } from '../../platform/http/paged-list.ts'
import type { Route } from '../../platform/http/route.ts'
import type { OrdersContext } from '../orders-context.ts'
import { formatReceiptNumber } from '../rules.ts'
import { allPurchases, type BoughtRow } from './queries.ts'

type Context = Pick<OrdersContext, 'db' | 'soundCards'>

/** Everybody's purchases, for administrators. */
export function allPurchasesRoutes(ctx: Context): Route[] {
  return listRoutes(allPurchasesList, {
    rows: async ({ query }) =>
      allPurchases(ctx.db, {
        ...query,
        words: await searchPeople(ctx.db, query.q, query.buyer),
        ...dayRange(query),
      }),
    toItems: (rows) => toListedPurchases(ctx, rows),
    csv: {
      name: 'All purchases',
      columns: {
        Bought: ({ purchasedAt }) => purchasedAt,
        Buyer: ({ buyer }) => buyer.name,
        Email: ({ buyer }) => buyer.email,
        Title: ({ loop }) => loop.title,
        Artist: ({ loop }) => loop.artist.name,
        Points: ({ points }) => points,
        'Net value (EUR)': ({ valueMicroEur }) => valueMicroEur / 1e6,
        Receipt: (purchase) => purchase.receiptNumber,
        Licence: ({ licenceNumber }) => licenceNumber,
        Ended: ({ endedAt }) => endedAt,
        'Refunded because': ({ endReason }) => endReason,
      },
    },
  })
}

async function toListedPurchases(ctx: Context, rows: readonly BoughtRow[]): Promise<ListedPurchase[]> {
  const cards = await ctx.soundCards(
    ctx.db,
    rows.map((row) => row.sound_id),
  )
  return rows.flatMap((row) => {
    const loop = cards.get(row.sound_id)
    if (!loop) return []
    return [
      {
        id: row.id,
        purchasedAt: row.created_at.toISOString(),
        buyer: {
          id: row.account_id,
          name: row.first_name === null ? null : `${row.first_name} ${row.last_name}`,
          email: row.email,
        },
        soundId: row.sound_id,
        loop,
        points: row.points,
        valueMicroEur: row.value_micro_eur,
        receiptNumber: formatReceiptNumber(row.receipt_number),
        order: { held: row.order_held, points: row.order_points },
        licenceNumber: row.number,
        endedAt: row.ended_at?.toISOString() ?? null,
        endReason: row.end_reason,
      },
    ]
  })
}
