import { getPointsStatement, POINTS_CAUSES, type PointsEntry, pointsEntriesList } from '@segno/contract'
import { dayRange } from '../../platform/day-range.ts'
import { listRoutes } from '../../platform/http/paged-list.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { type NamedRow, nameRows, type StatementContext } from './name-rows.ts'
import { statementList } from './queries.ts'
import { receiptOf } from './rules.ts'
import { showStatement } from './show-statement.ts'

/** One's own points, in and out. */
export const statementRoutes = (ctx: StatementContext): Route[] => [
  ...listRoutes(pointsEntriesList, {
    rows: ({ caller: { accountId }, query }) =>
      statementList(ctx.db, { accountId, kind: query.kind, words: query.q ?? '', ...dayRange(query) }),
    toItems: async (rows) => (await nameRows(ctx, rows)).map(toEntry),
    csv: {
      name: 'Points',
      columns: {
        At: ({ at }) => at,
        Entry: ({ kind }) => kind,
        For: ({ cause }) => POINTS_CAUSES[cause],
        Name: ({ name }) => name,
        Points: ({ points }) => points,
        Balance: ({ balancePoints }) => balancePoints,
        Expires: ({ expiresAt }) => expiresAt,
        Reason: ({ reason }) => reason,
      },
    },
  }),
  route(getPointsStatement, ({ caller: { accountId }, query }) => showStatement(ctx, accountId, query)),
]

const toEntry = (row: NamedRow): PointsEntry => ({
  id: row.id,
  at: row.created_at.toISOString(),
  kind: row.kind as PointsEntry['kind'],
  cause: row.cause,
  points: row.points,
  balancePoints: row.balance_points,
  origin: row.origin as PointsEntry['origin'],
  expiresAt: row.expires_at?.toISOString() ?? null,
  reason: row.reason,
  name: row.name,
  receiptId: receiptOf(row.reference),
})
