import { getWallet } from '@segno/contract'
import { route, type Route } from '../platform/http/route.ts'
import type { Platform } from '../platform/platform.ts'
import { readWallet } from './read-wallet.ts'

export function walletRoutes({ db, now }: Platform): Route[] {
  return [route(getWallet, ({ caller }) => readWallet(db, caller.accountId, now()))]
}
