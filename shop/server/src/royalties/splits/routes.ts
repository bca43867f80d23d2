import { formatBasisPoints } from '@segno/units'
import * as contract from '@segno/contract'
import type { Db } from '../../platform/db/db.ts'
import { listRoutes } from '../../platform/http/paged-list.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { answerSplit, withdrawSplit } from './answer-split.ts'
import { proposeSplit } from './propose-split.ts'
import { selectParts, type SplitRow, splitsOf } from './queries.ts'
import type { SplitsContext } from './splits-context.ts'

/** Sharing the royalty of a sound. */
export function splitsRoutes(ctx: SplitsContext): Route[] {
  return [
    ...listRoutes(contract.royaltySplitsList, {
      rows: ({ caller, query: { q = '', status } }) =>
        splitsOf(ctx.db, { artistId: caller.accountId, status, words: q }),
      toItems: (rows, { caller }) => toSplits(ctx.db, rows, caller.accountId),
      csv: {
        name: 'Collaborations',
        columns: {
          Sound: ({ sound }) => sound.title,
          Proposed: ({ proposedAt }) => proposedAt,
          State: ({ status }) => status,
          Parts: ({ parts }) =>
            parts
              .map(({ handle, partBasisPoints }) => `${handle} ${formatBasisPoints(partBasisPoints)}`)
              .join(', '),
        },
      },
    }),
    route(contract.proposeSplit, ({ caller, body }) =>
      proposeSplit(ctx, { artistId: caller.accountId, ...body }),
    ),
    route(contract.answerSplit, ({ caller, params, body }) =>
      answerSplit(ctx, { artistId: caller.accountId, ...params, ...body }),
    ),
    route(contract.withdrawSplit, ({ caller, params }) =>
      withdrawSplit(ctx, { artistId: caller.accountId, ...params }),
    ),
  ]
}

async function toSplits(
  db: Db,
  rows: readonly SplitRow[],
  readerId: string,
): Promise<contract.RoyaltySplit[]> {
  if (rows.length === 0) return []
  const parts = await selectParts(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const own = parts.filter((part) => part.split_id === row.id)
    const mine = own.find((part) => part.artist_id === readerId)
    return {
      id: row.id,
      sound: { id: row.sound_id, title: row.title },
      proposedAt: row.proposed_at.toISOString(),
      isOwn: row.artist_id === readerId,
      status: row.status as contract.SplitStatus,
      awaitsReader: row.status === 'proposed' && mine !== undefined && mine.agreed_at === null,
      parts: own.map(({ handle, name, part_basis_points: partBasisPoints, agreed_at: agreedAt }) => ({
        handle,
        name,
        partBasisPoints,
        agreedAt: agreedAt?.toISOString() ?? null,
      })),
    }
  })
}
