import * as contract from '@segno/contract'
import { route, type Route } from '../platform/http/route.ts'
import { listArtists, showArtist } from './artists/shelf/show-artists.ts'
import type { ShelfContext } from './shelf-context.ts'
import { openCover } from './covers/cover-files.ts'
import {
  createPack,
  deletePack,
  listOwnPacks,
  orderPack,
  setPackPrice,
  showOwnPackDetail,
  updatePack,
} from './packs/own/own-packs.ts'
import { removePackCover, setPackCover } from './packs/own/pack-cover.ts'
import { restOfPack } from './packs/pack-price.ts'
import { listPackSounds, showPack } from './packs/show-pack.ts'
import { listPacks } from './packs/show-packs.ts'
import { showSound } from './show-sound.ts'

/** Artists, packs and single sounds as everybody sees them, and an artist's own packs. */
export function shelfRoutes(ctx: ShelfContext): Route[] {
  const { db } = ctx
  return [
    route(contract.getSound, ({ params, caller }) => showSound(ctx, params.soundId, caller)),
    route(contract.listArtists, ({ query }) => listArtists(db, query)),
    route(contract.getArtist, ({ params }) => showArtist(db, params.handle)),
    route(contract.listPacks, ({ query }) => listPacks(db, query)),
    route(contract.getPack, async ({ params: { packId }, caller }) => ({
      ...(await showPack(db, packId, caller)),
      restPoints: await restOfPack(ctx, packId, caller),
    })),
    route(contract.listPackSounds, ({ params, query, caller }) =>
      listPackSounds(ctx, { ...params, ...query }, caller),
    ),
    route(contract.getCover, ({ params }) => openCover(ctx.files, params.file)),
    ...ownPackRoutes(ctx),
  ]
}

function ownPackRoutes(ctx: ShelfContext): Route[] {
  const { db } = ctx
  return [
    route(contract.listOwnPacks, ({ caller }) => listOwnPacks(db, caller.accountId)),
    route(contract.getOwnPack, ({ caller, params }) =>
      showOwnPackDetail(db, caller.accountId, params.packId),
    ),
    route(contract.createPack, ({ caller, body }) => createPack(ctx, caller.accountId, body)),
    route(contract.updatePack, ({ caller, params, body }) =>
      updatePack(ctx, { artistId: caller.accountId, ...params }, body),
    ),
    route(contract.orderPack, ({ caller, params, body }) =>
      orderPack(ctx, { artistId: caller.accountId, ...params }, body.soundIds),
    ),
    route(contract.setPackPrice, ({ caller, params, body }) =>
      setPackPrice(ctx, { artistId: caller.accountId, ...params }, body.pricePoints),
    ),
    route(contract.deletePack, ({ caller, params }) =>
      deletePack(ctx, { artistId: caller.accountId, ...params }),
    ),
    route(contract.setPackCover, ({ caller, params, upload }) =>
      setPackCover(ctx, { artistId: caller.accountId, ...params }, upload),
    ),
    route(contract.removePackCover, ({ caller, params }) =>
      removePackCover(ctx, { artistId: caller.accountId, ...params }),
    ),
  ]
}
