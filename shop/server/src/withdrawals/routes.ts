import * as contract from '@segno/contract'
import { listRoutes } from '../platform/http/paged-list.ts'
import { route, type Route } from '../platform/http/route.ts'
import { answerWithdrawal, matchWithdrawal, refundWithdrawal } from './decide-withdrawal.ts'
import { declareOwnWithdrawal, declareWithdrawal } from './declare-withdrawal.ts'
import { withdrawalList } from './queries.ts'
import { showWithdrawable, toListed } from './show-withdrawals.ts'
import type { WithdrawalsContext } from './withdrawals-context.ts'

/** Withdrawing from a contract: for everybody, for buyers, and for administrators who answer. */
export function withdrawalsRoutes(ctx: WithdrawalsContext): Route[] {
  return [
    route(contract.declareWithdrawal, ({ body, clientAddress, proof }) =>
      declareWithdrawal(ctx, { ...body, clientAddress, proof }),
    ),
    route(contract.listWithdrawablePayments, ({ caller }) => showWithdrawable(ctx, caller.accountId)),
    route(contract.declareOwnWithdrawal, ({ caller, body }) =>
      declareOwnWithdrawal(ctx, { ...body, accountId: caller.accountId }),
    ),
    ...listRoutes(contract.withdrawalsList, {
      rows: ({ query: { q = '', state, payment } }) => withdrawalList(ctx.db, { words: q, state, payment }),
      toItems: (rows) => toListed(ctx, rows),
      csv: { name: 'Withdrawals', columns: COLUMNS },
    }),
    route(contract.matchWithdrawal, ({ caller, params, body }) =>
      matchWithdrawal(ctx, { ...params, ...body, actorId: caller.accountId }),
    ),
    route(contract.refundWithdrawal, ({ caller, params }) =>
      refundWithdrawal(ctx, { ...params, actorId: caller.accountId }),
    ),
    route(contract.answerWithdrawal, ({ caller, params, body }) =>
      answerWithdrawal(ctx, { ...params, ...body, actorId: caller.accountId }),
    ),
  ]
}

const COLUMNS = {
  Received: ({ declaredAt }: contract.ListedWithdrawal) => declaredAt,
  Due: ({ dueAt }: contract.ListedWithdrawal) => dueAt,
  Number: ({ number }: contract.ListedWithdrawal) => number,
  Name: ({ name }: contract.ListedWithdrawal) => name,
  Email: ({ email }: contract.ListedWithdrawal) => email,
  Contract: ({ contract: words }: contract.ListedWithdrawal) => words,
  Invoice: ({ payment }: contract.ListedWithdrawal) => payment?.invoiceNumber ?? null,
  Answered: ({ answeredAt }: contract.ListedWithdrawal) => answeredAt,
  By: ({ answeredBy }: contract.ListedWithdrawal) => answeredBy,
  Outcome: ({ outcome }: contract.ListedWithdrawal) => outcome,
  Reason: ({ answer }: contract.ListedWithdrawal) => answer,
}
