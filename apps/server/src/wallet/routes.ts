import { getWallet } from '@segno/contract'
import { route, type Route } from '../platform/http/route.ts'
import type { Platform } from '../platform/platform.ts'
import { entriesRoutes } from './entries/routes.ts'
import { readWallet } from './read-wallet.ts'

export function walletRoutes(ctx: Platform): Route[] {
  const { db, now } = ctx
  return [route(getWallet, ({ caller }) => readWallet(db, caller.accountId, now())), ...entriesRoutes(ctx)]
}
