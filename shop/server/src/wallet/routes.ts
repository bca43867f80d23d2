import type { Give } from '../allowances/public.ts'
import { getWallet } from '@segno/contract'
import { route, type Route } from '../platform/http/route.ts'
import { entriesRoutes } from './entries/routes.ts'
import { readWallet } from './read-wallet.ts'
import { statementRoutes } from './statement/statement-routes.ts'
import type { StatementContext } from './statement/name-rows.ts'
import type { WalletContext } from './wallet-context.ts'

export function walletRoutes(ctx: WalletContext & StatementContext & { readonly give: Give }): Route[] {
  const { db, now } = ctx
  return [
    route(getWallet, ({ caller }) => readWallet(db, caller.accountId, now())),
    ...statementRoutes(ctx),
    ...entriesRoutes(ctx),
  ]
}
