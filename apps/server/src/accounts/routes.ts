import { getProfile } from '@segno/contract'
import { route, type Route } from '../platform/http/route.ts'
import { showProfile, type AccountsContext } from './show-profile.ts'

export function accountsRoutes(ctx: AccountsContext): Route[] {
  return [route(getProfile, ({ caller }) => showProfile(ctx, caller.accountId))]
}
