import { getProfile, updateProfile as updateProfileEndpoint } from '@segno/contract'
import { route, type Route } from '../platform/http/route.ts'
import { showProfile, type AccountsContext } from './show-profile.ts'
import { updateProfile } from './update-profile.ts'

export function accountsRoutes(ctx: AccountsContext & { readonly now: () => Date }): Route[] {
  return [
    route(getProfile, ({ caller }) => showProfile(ctx, caller.accountId)),
    route(updateProfileEndpoint, ({ caller, body }) => updateProfile(ctx, caller.accountId, body)),
  ]
}
