import * as contract from '@segno/contract'
import { readFor } from '../platform/http/read-for.ts'
import { route, type Route } from '../platform/http/route.ts'
import { applicationsRoutes } from './applications/routes.ts'
import type { ArtistsContext } from './artists-context.ts'
import { saveOwnArtistPage, showOwnArtistPage } from './own-artist-page.ts'
import { listArtists, showArtist } from './shelf/show-artists.ts'

export function artistsRoutes(ctx: ArtistsContext): Route[] {
  const { db } = ctx
  return [
    route(contract.listArtists, ({ query, caller }) => listArtists(readFor(ctx, caller), query)),
    route(contract.getArtist, ({ params }) => showArtist(db, params.handle)),
    route(contract.getOwnArtistPage, ({ caller }) => showOwnArtistPage(db, caller.accountId)),
    route(contract.saveOwnArtistPage, ({ caller, body }) => saveOwnArtistPage(ctx, caller.accountId, body)),
    ...applicationsRoutes(ctx),
  ]
}
