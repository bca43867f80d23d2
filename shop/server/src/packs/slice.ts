import { artists } from '../artists/slice.ts'
import { ownedAmong } from '../catalogue/public.ts'
import { catalogue } from '../catalogue/slice.ts'
import { slice, type SliceContext } from '../platform/slices/slice.ts'
import { packsRoutes } from './routes.ts'

export const packs = slice({
  name: 'packs',
  after: [catalogue, artists],
  open({ platform, pictures, scratchFolder, port }: SliceContext<unknown>) {
    const owned = port(ownedAmong)
    return {
      routes: packsRoutes({
        ...platform,
        pictures,
        scratchFolder,
        ownedSoundIds: (accountId, soundIds) => owned()(platform.db, accountId, soundIds),
      }),
    }
  },
})
