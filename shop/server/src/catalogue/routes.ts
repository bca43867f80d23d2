import * as contract from '@segno/contract'
import { route, type Route } from '../platform/http/route.ts'
import type { CatalogueContext } from './catalogue-context.ts'
import { openCover } from './covers/cover-files.ts'
import { ownSoundsRoutes } from './own-sounds/routes.ts'
import { showSound } from './show-sound.ts'
import { userSoundsRoutes } from './users/routes.ts'

export function catalogueRoutes(ctx: CatalogueContext): Route[] {
  return [
    ...ownSoundsRoutes(ctx),
    route(contract.getSound, ({ params, caller }) => showSound(ctx, params.soundId, caller)),
    route(contract.getCover, ({ params }) => openCover(ctx.files, params.file)),
    ...userSoundsRoutes(ctx.db),
  ]
}
