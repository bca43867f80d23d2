import * as contract from '@segno/contract'
import { readFor } from '../platform/http/read-for.ts'
import { route, type Caller, type Route } from '../platform/http/route.ts'
import {
  createPack,
  deletePack,
  listOwnPacks,
  orderPack,
  setPackPrice,
  showOwnPackDetail,
  updatePack,
} from './own/own-packs.ts'
import { removePackCover, setPackCover } from './own/pack-cover.ts'
import { restOfPack } from './pack-price.ts'
import type { PacksContext } from './packs-context.ts'
import { findPackId, listPackSounds, showPack } from './show-pack.ts'
import { listPacks } from './show-packs.ts'

/** Packs as everybody sees them, and an artist's own. */
export function packsRoutes(ctx: PacksContext): Route[] {
  const { db } = ctx
  const showPriced = async (packId: string, caller: Caller | null) => ({
    ...(await showPack(db, packId, caller)),
    restPoints: await restOfPack(ctx, packId, caller),
  })
  return [
    route(contract.listPacks, ({ query, caller }) => listPacks(readFor(ctx, caller), query)),
    route(contract.getPack, ({ params: { packId }, caller }) => showPriced(packId, caller)),
    route(contract.getPackByName, async ({ params, caller }) =>
      showPriced(await findPackId(db, params), caller),
    ),
    route(contract.listPackSounds, ({ params, query, caller }) =>
      listPackSounds(ctx, { ...params, ...query }, caller),
    ),
    ...ownPackRoutes(ctx),
  ]
}

function ownPackRoutes(ctx: PacksContext): Route[] {
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
