import { getAudio, getPreview } from '@segno/contract'
import { route, type Route } from '../platform/http/route.ts'
import type { Platform } from '../platform/platform.ts'
import { openPreview, openPreviewOfSound } from './open-preview.ts'

export function listeningRoutes({ db, files }: Platform): Route[] {
  return [
    route(getAudio, ({ query }) =>
      openPreviewOfSound({ db, files }, { soundId: query.loopId, isApple: query.callFrom === 'apple' }),
    ),
    route(getPreview, ({ params }) => openPreview(files, `previews/${params.file}`)),
  ]
}
