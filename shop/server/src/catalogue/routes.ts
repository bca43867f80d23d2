import { getOwnArtistPage, saveOwnArtistPage as saveOwnArtistPageEndpoint } from '@segno/contract'
import { route, type Route } from '../platform/http/route.ts'
import { applicationsRoutes } from './artists/applications/routes.ts'
import { saveOwnArtistPage, showOwnArtistPage } from './artists/own-artist-page.ts'
import type { CatalogueContext } from './catalogue-context.ts'
import { noticesRoutes } from './notices/routes.ts'
import { ownSoundsRoutes } from './own-sounds/routes.ts'
import { reportsRoutes } from './reports/routes.ts'
import { retaggingRoutes } from './retagging/routes.ts'
import { reviewRoutes } from './review/routes.ts'
import { shelfRoutes } from './shelf-routes.ts'
import { userRoutes } from './users/routes.ts'
import { vocabularyRoutes } from './vocabulary/routes.ts'

export function catalogueRoutes(platform: CatalogueContext): Route[] {
  const { db } = platform
  return [
    ...ownSoundsRoutes(platform),
    ...shelfRoutes(platform),
    route(getOwnArtistPage, ({ caller }) => showOwnArtistPage(db, caller.accountId)),
    route(saveOwnArtistPageEndpoint, ({ caller, body }) =>
      saveOwnArtistPage(platform, caller.accountId, body),
    ),
    ...applicationsRoutes(platform),
    ...noticesRoutes(platform),
    ...vocabularyRoutes(platform),
    ...reportsRoutes(platform),
    ...retaggingRoutes(platform),
    ...reviewRoutes(platform),
    ...userRoutes(db),
  ]
}
