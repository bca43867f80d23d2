import * as contract from '@segno/contract'
import { listRoutes } from '../../../platform/http/paged-list.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import type { CatalogueContext } from '../../catalogue-context.ts'
import { applyAsArtist, showOwnApplication, toApplication } from './apply.ts'
import { decideApplication } from './decide-application.ts'
import { applicationList } from './queries.ts'

/** Becoming an artist, for buyers and for administrators who decide on it. */
export function applicationsRoutes(ctx: CatalogueContext): Route[] {
  return [
    route(contract.getOwnApplication, ({ caller }) => showOwnApplication(ctx.db, caller.accountId)),
    route(contract.applyAsArtist, ({ caller, body }) =>
      applyAsArtist(ctx, { ...body, accountId: caller.accountId }),
    ),
    ...listRoutes(contract.artistApplicationsList, {
      rows: ({ query: { q = '', status } }) => applicationList(ctx.db, { words: q, status }),
      toItems: (rows) =>
        rows.map((row) => ({
          ...toApplication(row),
          user: { _id: row.account_id, name: row.name, email: row.email },
        })),
      csv: {
        name: 'Artist applications',
        columns: {
          Applied: ({ appliedAt }) => appliedAt,
          Name: ({ user }) => user.name,
          'E-mail': ({ user }) => user.email,
          About: ({ about }) => about,
          Links: ({ links }) => links.join(' '),
          Agreement: ({ agreementVersion }) => agreementVersion,
          Status: ({ status }) => status,
          Reason: ({ reason }) => reason,
        },
      },
    }),
    route(contract.decideArtistApplication, ({ caller, params, body }) =>
      decideApplication(ctx, { ...body, ...params, actorId: caller.accountId }),
    ),
  ]
}
