import * as contract from '@segno/contract'
import { searchPeople } from '../../../accounts/public.ts'
import { csvMoney } from '../../../platform/http/csv-answer.ts'
import { wholeFile } from '../../../platform/http/file-answer.ts'
import { listRoutes } from '../../../platform/http/paged-list.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import type { BillingContext } from '../../billing-context.ts'
import { evidencePdf } from '../evidence/evidence-pdf.ts'
import { readEvidence } from '../evidence/read-evidence.ts'
import { answerDispute } from './answer-dispute.ts'
import { disputesOf } from './queries.ts'
import { showDispute, toListedDispute } from './show-dispute.ts'

export function disputeRoutes(ctx: BillingContext): Route[] {
  return [
    ...listRoutes(contract.disputesList, {
      rows: async ({ query: { q, state } }) =>
        disputesOf(ctx.db, { words: await searchPeople(ctx.db, q), state }),
      toItems: (rows) => rows.map((row) => toListedDispute(ctx, row)),
      csv: {
        name: 'Disputes',
        columns: {
          Opened: ({ openedAt }) => openedAt,
          'Answer until': ({ dueAt }) => dueAt,
          State: ({ stage }) => stage,
          Reason: ({ reason }) => contract.disputeReason(reason),
          Buyer: ({ user }) => user.email,
          Currency: ({ currency }) => currency,
          Amount: ({ amountCents, currency }) => csvMoney(amountCents, currency),
          Invoice: ({ invoiceNumber }) => invoiceNumber,
          Decided: ({ closedAt }) => closedAt,
          'At the provider': ({ id }) => id,
        },
      },
    }),
    route(contract.getDispute, ({ params }) => showDispute(ctx, params.disputeId)),
    route(contract.getDisputeEvidence, async ({ params }) => {
      const evidence = await readEvidence(ctx, params.disputeId, { at: ctx.now(), note: null })
      return wholeFile(await evidencePdf(evidence), {
        contentType: 'application/pdf',
        saveAs: `Evidence ${params.disputeId}.pdf`,
      })
    }),
    route(contract.answerDispute, ({ caller, params, body }) =>
      answerDispute(ctx, caller.accountId, { ...params, ...body }),
    ),
  ]
}
