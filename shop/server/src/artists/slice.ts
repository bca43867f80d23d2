import { artistHandles, dataExport, erasure } from '../accounts/public.ts'
import { accounts } from '../accounts/slice.ts'
import { catalogue } from '../catalogue/slice.ts'
import { soundsForSaleOf } from '../identity/public.ts'
import { identity } from '../identity/slice.ts'
import { answer } from '../platform/slices/hook.ts'
import { slice, type SliceContext } from '../platform/slices/slice.ts'
import { exportApplications } from './applications/apply.ts'
import { eraseApplications } from './applications/erase-applications.ts'
import type { ArtistsContext } from './artists-context.ts'
import { eraseArtist } from './erase-artist.ts'
import { exportArtist } from './export/export-artist.ts'
import { onApplied } from './hooks.ts'
import { countPublishedOf, selectHandlesOf, selectOwnersOf } from './queries.ts'
import { applicationFiles } from './applications/sounds/queries.ts'
import { artistsRoutes } from './routes.ts'

interface Settings {
  readonly shop: ArtistsContext['shop']
}

export const artists = slice({
  name: 'artists',
  after: [accounts, identity, catalogue],
  files: [applicationFiles],
  open: ({ platform, settings: { shop }, scratchFolder, listeners }: SliceContext<Settings>) => ({
    routes: artistsRoutes({
      ...platform,
      shop,
      scratchFolder,
      hooks: { onApplied: listeners(onApplied) },
    }),
    kept: [{ table: 'former_handle', since: 'rests_until', forMs: 0 }],
    answers: [
      answer(erasure, eraseArtist),
      answer(erasure, eraseApplications(platform.jobs)),
      answer(dataExport, { name: 'artist', read: exportArtist(shop.origin) }),
      answer(dataExport, { name: 'artistApplications', read: exportApplications }),
      answer(artistHandles, { ownersOf: selectOwnersOf, handlesOf: selectHandlesOf }),
      answer(soundsForSaleOf, countPublishedOf),
    ],
  }),
})
