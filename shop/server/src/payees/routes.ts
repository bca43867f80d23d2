import * as contract from '@segno/contract'
import { route, type Route } from '../platform/http/route.ts'
import type { ForgetContext } from './forget-payees.ts'
import { enterDetails, readOwnPayee, setArtistDetails, type PayeesContext } from './details.ts'
import {
  confirmProposal,
  type ProposalsContext,
  rejectProposal,
  showWaiting,
} from './proposals/decide-proposal.ts'

export function payeesRoutes(ctx: PayeesContext & ProposalsContext & ForgetContext): Route[] {
  const show = async (accountId: string) => ({ details: await readOwnPayee(ctx, accountId) })
  return [
    route(contract.getPayoutDetails, ({ caller }) => show(caller.accountId)),
    route(contract.setPayoutDetails, async ({ caller, body }) => {
      await setArtistDetails(ctx, caller.accountId, body)
      return show(caller.accountId)
    }),
    route(contract.enterArtistDetails, ({ caller, params, body: { holder, iban, paypal, reason, ...tax } }) =>
      enterDetails(ctx, {
        accountId: params.userId,
        actorId: caller.accountId,
        reason,
        to: { holder, iban, paypal },
        tax,
      }),
    ),
    route(contract.enterAffiliateDetails, ({ caller, params, body: { reason, ...to } }) =>
      enterDetails(ctx, {
        accountId: params.userId,
        actorId: caller.accountId,
        reason,
        to: { ...to, paypal: null },
        tax: null,
      }),
    ),
    route(contract.listPayoutProposals, async () => ({ items: await showWaiting(ctx.db) })),
    route(contract.confirmPayoutProposal, ({ caller, params, body }) =>
      confirmProposal(ctx, { actorId: caller.accountId, ...params, ...body }),
    ),
    route(contract.rejectPayoutProposal, ({ caller, params, body }) =>
      rejectProposal(ctx, { actorId: caller.accountId, ...params, ...body }),
    ),
  ]
}
