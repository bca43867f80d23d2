import * as contract from '@segno/contract'
import { listRoutes } from '../platform/http/paged-list.ts'
import { readFor } from '../platform/http/read-for.ts'
import { route, type Route } from '../platform/http/route.ts'
import {
  changeCollection,
  collectSounds,
  createCollection,
  deleteCollection,
  moveCollectedSounds,
  noteCollectedSound,
  uncollectSounds,
} from './collections/change-collections.ts'
import { dropCollection, keepCollection } from './collections/published/keep-collections.ts'
import { publicCollectionList } from './collections/published/queries.ts'
import {
  listCollectedSounds,
  listCollections,
  readCollection,
  toPublic,
} from './collections/read-collections.ts'
import type { DragOutsContext } from './drag-outs/drag-outs-context.ts'
import { fetchDragOut } from './drag-outs/fetch-drag-out.ts'
import { listDragOuts } from './drag-outs/list-drag-outs.ts'
import { fetchMasters, offerMasters } from './drag-outs/masters-zip.ts'
import { offerDragOuts } from './drag-outs/offer-drag-outs.ts'
import { reportDragOuts } from './drag-outs/record-drag-outs.ts'
import {
  addFavourites,
  listFavourites,
  listFavouriteSounds,
  moveFavourites,
  removeFavourites,
} from './favourites/favourites.ts'
import type { TellUse } from './hooks.ts'
import {
  listNotForMe,
  sayManyNotForMe,
  sayNotForMe,
  takeBackManyNotForMe,
  takeBackNotForMe,
} from './not-for-me/not-for-me.ts'
import { openPreview, openPreviewOfSound } from './open-preview.ts'
import { forgetPlays, listRecentPlays, notePlays } from './recent/recent-plays.ts'

export function listeningRoutes(ctx: DragOutsContext, tellUse: TellUse): Route[] {
  const { db, files } = ctx
  return [
    ...favouritesRoutes(ctx),
    ...collectionRoutes(ctx),
    ...notForMeRoutes(ctx),
    ...dragOutRoutes(ctx),
    route(contract.getAudio, async ({ query, clientAddress }) => {
      await ctx.countPreview(clientAddress, query.soundId)
      return openPreviewOfSound(
        { db, files },
        { soundId: query.soundId, isApple: query.callFrom === 'apple' },
      )
    }),
    route(contract.getPreview, async ({ params, headers, clientAddress }) => {
      const isAhead = headers['accept'] === contract.ACCEPTED_AHEAD
      await ctx.countPreview(clientAddress, params.file, { isAhead })
      return openPreview(files, `previews/${params.file}`)
    }),
    route(contract.listRecentPlays, ({ caller: { accountId }, query }) =>
      listRecentPlays(db, { ...query, accountId }),
    ),
    route(contract.notePlays, async ({ caller, body }) => {
      await notePlays(ctx, { ...body, accountId: caller.accountId })
      for (const { heardSeconds = 0 } of body.plays)
        if (heardSeconds >= contract.PREVIEW_SECONDS) tellUse({ caller, kind: 'preview' })
      return null
    }),
    route(contract.forgetPlays, ({ caller }) => forgetPlays(db, caller.accountId)),
  ]
}

function favouritesRoutes(ctx: DragOutsContext): Route[] {
  const { db } = ctx
  return [
    route(contract.getFavourites, ({ caller }) => listFavourites(db, caller.accountId)),
    route(contract.listFavouriteSounds, ({ caller: { accountId }, query }) =>
      listFavouriteSounds(db, { ...query, accountId }),
    ),
    route(contract.addFavourites, ({ caller: { accountId }, body }) =>
      addFavourites(ctx, { ...body, accountId }),
    ),
    route(contract.removeFavourites, ({ caller: { accountId }, body }) =>
      removeFavourites(db, { ...body, accountId }),
    ),
    route(contract.moveFavourites, ({ caller: { accountId }, body }) =>
      moveFavourites(db, { ...body, accountId }),
    ),
  ]
}

function collectionRoutes(ctx: DragOutsContext): Route[] {
  const { db } = ctx
  return [
    route(contract.listCollections, ({ caller }) => listCollections(db, caller.accountId)),
    route(contract.createCollection, ({ caller: { accountId }, body }) =>
      createCollection(ctx, { ...body, accountId }),
    ),
    ...listRoutes(contract.publicCollectionsList, {
      rows: ({ query: { q }, caller }) => publicCollectionList(readFor(ctx, caller).readDb, { q }),
      toItems: (rows) => rows.map(toPublic),
      csv: {
        name: 'Collections',
        columns: {
          Name: ({ name }) => name,
          Artist: ({ artist }) => artist?.name ?? null,
          Sounds: ({ total }) => total,
          'Kept by': ({ keepCount }) => keepCount,
          Public: ({ publishedAt }) => publishedAt,
        },
      },
    }),
    route(contract.keepCollection, ({ caller: { accountId }, params }) =>
      keepCollection(ctx, { ...params, accountId }),
    ),
    route(contract.dropCollection, ({ caller: { accountId }, params }) =>
      dropCollection(db, { ...params, accountId }),
    ),
    route(contract.getCollection, ({ caller, params }) =>
      readCollection(db, { ...params, accountId: caller?.accountId ?? null }),
    ),
    route(contract.listCollectedSounds, ({ caller, params, query }) =>
      listCollectedSounds(db, { ...params, ...query, accountId: caller?.accountId ?? null }),
    ),
    route(contract.changeCollection, ({ caller: { accountId }, params, body }) =>
      changeCollection(ctx, { ...params, ...body, accountId }),
    ),
    route(contract.deleteCollection, ({ caller: { accountId }, params }) =>
      deleteCollection(db, { ...params, accountId }),
    ),
    route(contract.collectSounds, ({ caller: { accountId }, params, body }) =>
      collectSounds(ctx, { ...params, ...body, accountId }),
    ),
    route(contract.uncollectSounds, ({ caller: { accountId }, params, body }) =>
      uncollectSounds(ctx, { ...params, ...body, accountId }),
    ),
    route(contract.moveCollectedSounds, ({ caller: { accountId }, params, body }) =>
      moveCollectedSounds(ctx, { ...params, ...body, accountId }),
    ),
    route(contract.noteCollectedSound, ({ caller: { accountId }, params, body }) =>
      noteCollectedSound(ctx, { ...params, ...body, accountId }),
    ),
  ]
}

function notForMeRoutes(ctx: DragOutsContext): Route[] {
  const { db } = ctx
  return [
    route(contract.listNotForMe, ({ caller: { accountId }, query }) =>
      listNotForMe(db, { ...query, accountId }),
    ),
    route(contract.sayNotForMe, ({ caller: { accountId }, params }) =>
      sayNotForMe(ctx, { ...params, accountId }),
    ),
    route(contract.takeBackNotForMe, ({ caller: { accountId }, params }) =>
      takeBackNotForMe(db, { ...params, accountId }),
    ),
    route(contract.sayManyNotForMe, ({ caller: { accountId }, body }) =>
      sayManyNotForMe(ctx, { ...body, accountId }),
    ),
    route(contract.takeBackManyNotForMe, ({ caller: { accountId }, body }) =>
      takeBackManyNotForMe(db, { ...body, accountId }),
    ),
  ]
}

function dragOutRoutes(ctx: DragOutsContext): Route[] {
  return [
    route(contract.offerDragOuts, ({ caller: { accountId }, body }) =>
      offerDragOuts(ctx, { ...body, accountId }),
    ),
    route(contract.fetchDragOut, ({ params, clientAddress }) =>
      fetchDragOut(ctx, params.ticket, clientAddress),
    ),
    route(contract.reportDragOuts, ({ caller: { accountId }, body, idempotencyKey }) =>
      reportDragOuts(ctx, { ...body, accountId, idempotencyKey }),
    ),
    route(contract.listDragOuts, ({ caller: { accountId }, query }) =>
      listDragOuts(ctx, { ...query, accountId }),
    ),
    route(contract.offerMasters, ({ caller: { accountId }, body }) =>
      offerMasters(ctx, { ...body, accountId }),
    ),
    route(contract.fetchMasters, ({ params, clientAddress }) =>
      fetchMasters(ctx, params.ticket, clientAddress),
    ),
  ]
}
