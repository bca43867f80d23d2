import type * as contract from '@segno/contract'
import { amountCents as wholeCents, decimalText } from '@segno/units'
import { csvMoney } from '../platform/http/csv-answer.ts'
import { maskIban } from '../payees/public.ts'
import type { CommissionRow, PayoutRow } from './balances/queries.ts'
import { payoutVat } from './payouts/payout-vat.ts'

export const toCommission = (row: CommissionRow): contract.AffiliateCommission => ({
  id: row.id,
  paidAt: row.paid_at.toISOString(),
  currency: row.currency,
  netCents: row.net_cents,
  shareBasisPoints: row.share_basis_points,
  amountCents: row.amount_cents,
  refundedCents: row.refunded_cents,
  state: row.state,
  freeAt: row.free_at.toISOString(),
  reason: row.reason ?? (row.state === 'pending' && row.is_disputed ? 'The payment is disputed' : null),
})

export const toPayout = (row: PayoutRow): contract.AffiliatePayout => ({
  id: row.id,
  requestedAt: row.requested_at.toISOString(),
  currency: row.currency,
  amountCents: row.amount_cents,
  vatCents: payoutVat(row),
  paper: row.paper,
  status: row.status as contract.AffiliatePayout['status'],
  holder: row.holder,
  iban: maskIban(row.iban),
  reason: row.reason ?? row.held_reason,
  paidOn: row.paid_on,
  reference: row.reference,
  filedAt: row.filed_at?.toISOString() ?? null,
})

export const COMMISSION_COLUMNS = {
  Paid: ({ paidAt }: contract.AffiliateCommission) => paidAt,
  Currency: ({ currency }: contract.AffiliateCommission) => currency,
  Net: ({ netCents, currency }: contract.AffiliateCommission) => csvMoney(netCents, currency),
  'Share (%)': ({ shareBasisPoints }: contract.AffiliateCommission) => shareBasisPoints / 100,
  Commission: ({ amountCents, currency }: contract.AffiliateCommission) => csvMoney(amountCents, currency),
  Refunded: ({ refundedCents, currency }: contract.AffiliateCommission) => csvMoney(refundedCents, currency),
  State: ({ state }: contract.AffiliateCommission) => state,
  Free: ({ freeAt }: contract.AffiliateCommission) => freeAt,
  Reason: ({ reason }: contract.AffiliateCommission) => reason,
}

export const PAYOUT_COLUMNS = {
  Requested: ({ requestedAt }: contract.AffiliatePayout) => requestedAt,
  Currency: ({ currency }: contract.AffiliatePayout) => currency,
  Amount: ({ amountCents, currency }: contract.AffiliatePayout) => csvMoney(amountCents, currency),
  VAT: ({ vatCents, currency }: contract.AffiliatePayout) => csvMoney(vatCents, currency),
  'Self-billed': ({ paper }: contract.AffiliatePayout) => paper,
  State: ({ status }: contract.AffiliatePayout) => status,
  Holder: ({ holder }: contract.AffiliatePayout) => holder,
  IBAN: ({ iban }: contract.AffiliatePayout) => iban,
  'Paid on': ({ paidOn }: contract.AffiliatePayout) => paidOn,
  Reference: ({ reference }: contract.AffiliatePayout) => reference,
  Reason: ({ reason }: contract.AffiliatePayout) => reason,
}

/** With the whole IBAN, for whoever makes the transfer. */
export const toPayoutToPay = (row: PayoutRow): contract.AffiliatePayout => ({
  ...toPayout(row),
  iban: row.iban,
})

/** `EUR 1234.50`, as programs read it. */
export const sumCell = ({ amountCents, currency }: { amountCents: number; currency: string }): string =>
  `${currency} ${decimalText({ amountCents: wholeCents(amountCents), currency })}`
