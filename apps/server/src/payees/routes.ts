import * as contract from '@segno/contract'
import { route, type Route } from '../platform/http/route.ts'
import { readOwnPayee, setArtistDetails, type PayeesContext } from './details.ts'

export function payeesRoutes(ctx: PayeesContext): Route[] {
  const show = async (accountId: string) => ({ details: await readOwnPayee(ctx, accountId) })
  return [
    route(contract.getPayoutDetails, ({ caller }) => show(caller.accountId)),
    route(contract.setPayoutDetails, async ({ caller, body }) => {
      await setArtistDetails(ctx, caller.accountId, body)
      return show(caller.accountId)
    }),
  ]
}
