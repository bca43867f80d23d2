import {
  changeOwnSounds,
  deleteOwnSounds as deleteOwnSoundsEndpoint,
  listOwnSounds as listOwnSoundsEndpoint,
  submitOwnSounds,
  takeBackOwnSounds,
  withdrawOwnSounds,
} from '@segno/contract'
import { route, type Route } from '../../platform/http/route.ts'
import type { CatalogueContext } from '../catalogue-context.ts'
import { changeSounds } from './change-sounds.ts'
import { listOwnSounds } from './list-own-sounds.ts'
import { deleteOwnSounds, submitSounds, takeBackSounds, withdrawSounds } from './move-sounds.ts'

export function ownSoundsRoutes(ctx: CatalogueContext): Route[] {
  const { db } = ctx
  return [
    route(listOwnSoundsEndpoint, ({ caller, query }) => listOwnSounds(db, caller.accountId, query)),
    route(changeOwnSounds, async ({ caller, body }) => ({
      sounds: await changeSounds(ctx, { role: 'artist', accountId: caller.accountId }, body.changes),
    })),
    route(submitOwnSounds, async ({ caller, body }) => ({
      sounds: await submitSounds(ctx, caller.accountId, body),
    })),
    route(takeBackOwnSounds, async ({ caller, body }) => ({
      sounds: await takeBackSounds(ctx, caller.accountId, body.ids),
    })),
    route(withdrawOwnSounds, async ({ caller, body }) => ({
      sounds: await withdrawSounds(ctx, caller.accountId, body.ids),
    })),
    route(deleteOwnSoundsEndpoint, ({ caller, body }) => deleteOwnSounds(ctx, caller.accountId, body.ids)),
  ]
}
