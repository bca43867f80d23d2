import * as contract from '@segno/contract'
import { route, type Route } from '../../platform/http/route.ts'
import type { ReportsContext } from '../reports-context.ts'
import { listDoubtful } from './list-doubtful.ts'
import { checkTags, retagSounds } from './retag-sounds.ts'

export function retaggingRoutes(ctx: ReportsContext): Route[] {
  return [
    route(contract.listDoubtfulSounds, ({ query }) => listDoubtful(ctx.db, query)),
    route(contract.changeSoundsAsAdmin, async ({ caller, body }) => ({
      sounds: await retagSounds(ctx, caller.accountId, body.changes),
    })),
    route(contract.checkTags, async ({ caller, body }) => ({
      sounds: await checkTags(ctx, caller.accountId, body),
    })),
  ]
}
