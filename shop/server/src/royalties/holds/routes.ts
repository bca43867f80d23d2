import * as contract from '@segno/contract'
import type { HeldRoyalty } from '@segno/contract'
import { listRoutes } from '../../platform/http/paged-list.ts'
import { route, type Route } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { decideHeld } from './decide-held.ts'
import { type HeldRow, suspectedHolds } from './queries.ts'

export function holdsRoutes(ctx: Pick<Platform, 'db' | 'now'>): Route[] {
  return [
    ...listRoutes(contract.heldRoyaltiesList, {
      rows: ({ query: { q = '', state } }) => suspectedHolds(ctx.db, { words: q, state }),
      toItems: (rows) => rows.map(toHeld),
      csv: {
        name: 'Held royalties',
        columns: {
          Sold: ({ soldAt }) => soldAt,
          Licence: ({ licenceNumber }) => licenceNumber,
          Sound: ({ title }) => title,
          Artist: ({ artist }) => artist.email,
          Buyer: ({ buyer }) => buyer.email,
          Shared: ({ sign }) => sign,
          'Royalty (EUR)': ({ royaltyMicroEur }) => royaltyMicroEur / 1_000_000,
          State: ({ state }) => state,
          Reason: ({ reason }) => reason,
        },
      },
    }),
    route(contract.decideHeldRoyalties, ({ caller, body }) =>
      decideHeld(ctx, { ...body, actorId: caller.accountId }),
    ),
  ]
}

const toHeld = (row: HeldRow): HeldRoyalty => ({
  id: row.id,
  state: row.state,
  sign: row.suspicion as HeldRoyalty['sign'],
  artist: { id: row.artist_id, name: row.artist_name, email: row.artist_email },
  buyer: { id: row.buyer_id, name: row.buyer_name, email: row.buyer_email },
  licenceNumber: row.number,
  title: row.title,
  soldAt: row.sold_at.toISOString(),
  points: row.points,
  royaltyMicroEur: row.amount_micro_eur,
  isReturned: row.ended_at !== null,
  reason: row.reason,
})
