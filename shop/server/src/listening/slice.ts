import { dataExport, erasure } from '../accounts/public.ts'
import { accounts } from '../accounts/slice.ts'
import { catalogue } from '../catalogue/slice.ts'
import { openPreviewWav } from '../ingest/public.ts'
import { ingest } from '../ingest/slice.ts'
import { orders } from '../orders/slice.ts'
import { answer } from '../platform/slices/hook.ts'
import { slice, type SliceContext } from '../platform/slices/slice.ts'
import { eraseCollections } from './collections/change-collections.ts'
import { selectKept } from './collections/published/queries.ts'
import { exportCollections } from './collections/read-collections.ts'
import { openPreviewCount } from './count-previews.ts'
import type { DragOutsContext } from './drag-outs/drag-outs-context.ts'
import { eraseDragOuts, exportDragOuts } from './drag-outs/list-drag-outs.ts'
import { MASTERS_ZIPS_KEPT } from './drag-outs/masters-zip.ts'
import { DRAG_OUT_REPORTS_KEPT } from './drag-outs/record-drag-outs.ts'
import { eraseFavourites, exportFavourites } from './favourites/favourites.ts'
import { eraseNotForMe, exportNotForMe } from './not-for-me/not-for-me.ts'
import { eraseRecentPlays, exportRecentPlays } from './recent/recent-plays.ts'
import { usageRecord, tellUse } from './hooks.ts'
import { listeningRoutes } from './routes.ts'

interface Settings {
  readonly previewsADay: number | null
}

export const listening = slice({
  name: 'listening',
  after: [accounts, catalogue, ingest, orders],
  open({ platform, settings, use, port }: SliceContext<Settings>) {
    const { workshop, made } = use(ingest)
    const rendering = { ...platform, workshop, made: made.previews }
    const ctx: DragOutsContext = {
      ...platform,
      openMaster: use(orders).openMaster,
      limits: use(orders).limits,
      secrets: use(orders).secrets,
      shop: use(orders).shop,
      countPreview: openPreviewCount(platform, settings.previewsADay),
      openPreviewWav: (soundId) => openPreviewWav(rendering, soundId),
    }
    return {
      routes: listeningRoutes(ctx, tellUse(port(usageRecord))),
      kept: [MASTERS_ZIPS_KEPT, DRAG_OUT_REPORTS_KEPT],
      answers: [
        ...[eraseDragOuts, eraseRecentPlays, eraseNotForMe, eraseFavourites, eraseCollections].map((erase) =>
          answer(erasure, erase),
        ),
        answer(dataExport, { name: 'favourites', read: exportFavourites }),
        answer(dataExport, { name: 'collections', read: exportCollections }),
        answer(dataExport, { name: 'keptCollections', read: selectKept }),
        answer(dataExport, { name: 'notForMe', read: exportNotForMe }),
        answer(dataExport, { name: 'recentPlays', read: exportRecentPlays }),
        answer(dataExport, { name: 'dragOuts', read: exportDragOuts }),
      ],
    }
  },
})
