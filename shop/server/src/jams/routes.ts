import * as contract from '@segno/contract'
import { listRoutes } from '../platform/http/paged-list.ts'
import { readFor } from '../platform/http/read-for.ts'
import { route, type Route } from '../platform/http/route.ts'
import type { Platform } from '../platform/platform.ts'
import { createJam, deleteJam, publishJam, saveJam } from './change-jam.ts'
import { featureJams } from './published/feature-jams.ts'
import { findGenreJams, publishedJamList } from './published/queries.ts'
import { editableJamList } from './queries.ts'
import { readJamAtHand, showJam, toSummary } from './show-jam.ts'

export function jamsRoutes(ctx: Pick<Platform, 'db' | 'readDb' | 'now'>): Route[] {
  const { db } = ctx
  return [
    route(contract.getJam, ({ params, caller }) => showJam(db, params.jamId, caller)),
    route(contract.createJam, ({ caller, body }) => createJam(ctx, caller, body)),
    route(contract.saveJam, ({ caller, params, body }) => saveJam(ctx, { caller, ...params }, body)),
    route(contract.publishJam, ({ caller, params, body }) => publishJam(ctx, { caller, ...params, ...body })),
    route(contract.deleteJam, ({ caller, params }) => deleteJam(ctx, { caller, ...params })),
    route(contract.featureJams, ({ caller, body }) =>
      featureJams(ctx, { ...body, actorId: caller.accountId }),
    ),
    ...listRoutes(contract.jamsList, {
      rows: async ({ query: { fitsJam, ...query }, caller }) =>
        publishedJamList(readFor(ctx, caller).readDb, {
          ...query,
          ...(query.genre !== undefined && {
            genreJamIds: await findGenreJams(readFor(ctx, caller).readDb, query.genre),
          }),
          ...(fitsJam !== undefined && { fitsJam: await readJamAtHand(db, fitsJam, caller) }),
        }),
      toItems: (rows) => rows.map(toSummary),
      csv: { name: 'Jams', columns: { ...COLUMNS, Published: ({ publishedAt }) => publishedAt } },
    }),
    ...listRoutes(contract.editableJamsList, {
      rows: ({ query, caller: { role, accountId } }) =>
        editableJamList(db, { ...query, callerId: accountId, isAll: role === 'admin' }),
      toItems: (rows) => rows.map(toSummary),
      csv: {
        name: 'Editorial jams',
        columns: { ...COLUMNS, State: ({ state }) => state, Updated: ({ updatedAt }) => updatedAt },
      },
    }),
  ]
}

const COLUMNS = {
  Title: ({ title }: contract.JamSummary) => title,
  Artist: ({ artist }: contract.JamSummary) => artist?.name ?? null,
  BPM: ({ tempoBpm }: contract.JamSummary) => tempoBpm,
  Bars: ({ bars }: contract.JamSummary) => bars,
  Lanes: ({ laneCount }: contract.JamSummary) => laneCount,
}
