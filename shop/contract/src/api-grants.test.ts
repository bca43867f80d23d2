import { expect, test } from 'vitest'
import { api } from './contract.ts'
import type { Endpoint } from './endpoint.ts'
import { callsIn } from './testing/calls-in.ts'

/** Which grants reach what administrators do, written down apart from the contract. All else is for full administrators. */
const GRANTED: readonly (readonly [grants: string, calls: string])[] = [
  [
    'reviewer, support, accountant',
    `GET POST /api/admin/api-keys
     DELETE /api/admin/api-keys/:keyId`,
  ],
  [
    'reviewer',
    `GET /api/admin/{review,retagging}
     POST /api/admin/{review/decide,review/undo,retagging/check}
     PUT /api/admin/sounds
     POST /api/admin/reports/:reportId/{accept,dismiss}
     GET /api/admin/copyright-notices{,.csv}
     POST /api/admin/copyright-notices/{dismissal,:noticeId/decision}
     GET /api/admin/artist-applications{,/:applicationId/sounds/:soundId}
     POST /api/admin/artist-applications/:applicationId/decision`,
  ],
  [
    'support',
    `GET /api/admin/users{,/:userId}
     GET /api/admin/users/:userId/{emailChange,secondFactor}
     GET /api/admin/users/:userId/{sessions,devices,sounds,reports,points}
     GET /api/admin/users/:userId/{sessions.csv,devices.csv,sounds.csv,reports.csv,points.csv}
     GET PUT /api/admin/views/:list
     DELETE /api/admin/views/:list/:viewId
     GET /api/admin/agent-licences{,/:licenceId,/:licenceId/devices,/:licenceId/devices.csv}
     GET /api/licences/:number/certificate
     GET /api/admin/feedback
     POST /api/admin/feedback/:feedbackId/{answer,done}
     POST /api/admin/payments/:paymentId/refund
     POST /api/admin/purchases/:purchaseId/refund
     POST /api/admin/withdrawals/:withdrawalId/{payment,refund,answer}`,
  ],
  [
    'support, accountant',
    `GET /api/billing/invoices/:number/{pdf,ubl}
     GET /api/admin/{subscription-history,payment-warnings,gift-cards,withdrawals,purchases}
     GET /api/admin/payments/:paymentId
     GET /api/admin/purchases/:purchaseId`,
  ],
  [
    'accountant',
    `GET /api/admin/{subscription-history,gift-cards,withdrawals,purchases}.csv
     GET /api/admin/unpaid-payments{,.csv}
     GET /api/admin/provider-differences{,.csv}
     GET /api/admin/disputes{,.csv,/:disputeId,/:disputeId/evidence}
     GET /api/admin/{provider-comparison,gift-card-totals,vat-rates,exchange-rates,dashboard/payouts}
     GET /api/self-billed/:number/{pdf,ubl,cii}
     GET /api/affiliate-payouts/:payoutId/statement
     GET /api/royalty-payments/:paymentId/statement
     GET /api/admin/packages{,.csv}
     GET /api/admin/payment/:userId{,/payments,/payments.csv}
     GET /api/admin/payable-artists{,.csv}
     GET /api/admin/payment-runs{,.csv}
     GET /api/admin/payout-proposals
     GET /api/admin/tax-report{,.csv,/:year/files,/files/:fileId}
     GET /api/admin/books{,/balances,/balances.csv,/lines,/lines.csv}
     POST /api/admin/books/{datev,papers}
     GET /api/admin/vat-return{,.csv,/oss}
     GET /api/admin/affiliates{,.csv}
     GET /api/admin/affiliate-history{,.csv}
     GET /api/admin/affiliate_payout/:userId{,/payouts,/payouts.csv}
     GET /api/admin/affiliate-transfers`,
  ],
  ['reviewer, support, accountant', 'GET /api/records'],
]

/** What every account does about itself, and so administrators with any grants. */
const OWN = /^\/api\/(user|auth|reports|feedback|sounds\/:soundId\/reports)(\/|$)/

test('every endpoint for administrators says which grants reach it', () => {
  const silent = Object.values<Endpoint>(api).filter(
    ({ access, grants }) => access.includes('admin') && grants === undefined,
  )
  const unknown = silent.map(({ path }) => path).filter((path) => !OWN.test(path))
  expect(unknown, 'Give these `grants`; an empty list is for full administrators alone.').toEqual([])
})

test('grants reach what they name, and nothing else', () => {
  const named = GRANTED.flatMap(([grants, calls]) =>
    calls.split('\n').flatMap((line) => callsIn(line).map((call) => `${call}: ${grants}`)),
  )
  const reached = Object.values<Endpoint>(api).flatMap(({ method, path, grants = [] }) =>
    grants.length === 0 ? [] : [`${method} ${path}: ${grants.join(', ')}`],
  )
  expect(reached.toSorted()).toEqual(named.toSorted())
})

test('no grant reaches what moves money, beyond refunds of support', () => {
  const moving = Object.entries<Endpoint>(api).filter(
    ([, { method, grants = [], confirmed }]) =>
      grants.length > 0 && confirmed !== undefined && method !== 'GET',
  )
  expect(moving.map(([name]) => name).toSorted()).toEqual([
    // Reaches no more than its administrator does, and nothing that is confirmed.
    'addApiKey',
    'refundPayment',
    'refundPurchase',
    'refundWithdrawal',
    // Makes a file, and is confirmed for the people in it.
    'savePapers',
  ])
})
