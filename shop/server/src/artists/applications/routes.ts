import * as contract from '@segno/contract'
import { listRoutes } from '../../platform/http/paged-list.ts'
import { route, type Route } from '../../platform/http/route.ts'
import type { ArtistsContext } from '../artists-context.ts'
import { applyAsArtist, showOwnApplication, toApplications } from './apply.ts'
import { decideApplication } from './decide-application.ts'
import { applicationList } from './queries.ts'
import {
  addApplicationSound,
  openApplicationSound,
  removeApplicationSound,
} from './sounds/application-sounds.ts'

/** Becoming an artist, for buyers and for administrators who decide on it. */
export function applicationsRoutes(ctx: ArtistsContext): Route[] {
  return [
    route(contract.getOwnApplication, ({ caller }) => showOwnApplication(ctx.db, caller.accountId)),
    route(contract.applyAsArtist, ({ caller, body }) =>
      applyAsArtist(ctx, { ...body, accountId: caller.accountId }),
    ),
    route(contract.addApplicationSound, ({ caller, query, upload }) =>
      addApplicationSound(ctx, caller.accountId, { ...query, bytes: upload }),
    ),
    route(contract.removeApplicationSound, ({ caller, params }) =>
      removeApplicationSound(ctx, caller.accountId, params.soundId),
    ),
    ...listRoutes(contract.artistApplicationsList, {
      rows: ({ query: { q = '', status } }) => applicationList(ctx.db, { words: q, status }),
      toItems: async (rows) =>
        (await toApplications(ctx.db, rows)).map((application, at) => {
          const { account_id: id, name, email } = rows[at]!
          return { ...application, user: { id, name, email } }
        }),
      csv: {
        name: 'Artist applications',
        columns: {
          Applied: ({ appliedAt }) => appliedAt,
          Name: ({ user }) => user.name,
          Email: ({ user }) => user.email,
          About: ({ about }) => about,
          Links: ({ links }) => links.join(' '),
          Agreement: ({ agreementNumber }) => agreementNumber,
          Status: ({ status }) => status,
          Reason: ({ reason }) => reason,
          Sounds: ({ sounds }) => sounds.length,
        },
      },
    }),
    route(contract.fetchApplicationSound, ({ params }) => openApplicationSound(ctx, params)),
    route(contract.decideArtistApplication, ({ caller, params, body }) =>
      decideApplication(ctx, { ...body, ...params, actorId: caller.accountId }),
    ),
  ]
}
