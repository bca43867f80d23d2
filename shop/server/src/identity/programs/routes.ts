import * as contract from '@segno/contract'
import { route, type Route } from '../../platform/http/route.ts'
import type { IdentityContext } from '../identity-context.ts'
import { blockProgram, showPrograms, unblockProgram } from './manage-programs.ts'

export function programRoutes(ctx: IdentityContext): Route[] {
  return [
    route(contract.listPrograms, () => showPrograms(ctx)),
    route(contract.blockProgram, ({ caller, body }) =>
      blockProgram(ctx, { ...body, actorId: caller.accountId }),
    ),
    route(contract.unblockProgram, ({ caller, body }) =>
      unblockProgram(ctx, { ...body, actorId: caller.accountId }),
    ),
  ]
}
