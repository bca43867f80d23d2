import * as contract from '@segno/contract'
import { route, type Route } from '../../platform/http/route.ts'
import type { IdentityContext } from '../identity-context.ts'
import { addKey, endKey, showKeys } from './manage-keys.ts'

export function apiKeyRoutes(ctx: IdentityContext): Route[] {
  return [
    route(contract.listApiKeys, ({ caller }) => showKeys(ctx, { caller })),
    route(contract.addApiKey, ({ caller, clientAddress, body }) =>
      addKey(ctx, { ...body, caller, clientAddress }),
    ),
    route(contract.revokeApiKey, ({ caller, clientAddress, params }) =>
      endKey(ctx, { ...params, caller, clientAddress }),
    ),
  ]
}
