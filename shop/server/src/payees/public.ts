export {
  type BilledPayee,
  enterDetails,
  readBilledPayee,
  readOwnPayee,
  readPayee,
  setDestination,
  setTaxDetails,
} from './details.ts'
export { numberOnInvoices, vatStatusMismatch } from './vat-status.ts'
export { payoutAccountMissing } from './errors.ts'
export { proposalDecided, proposalWaiting } from './proposals/errors.ts'
export { onPaidOut, type PayoutListeners, vatIdAuthority, type AskVatId } from './hooks.ts'
export { type RetentionReason, retentionReasons, type ProposedPayouts, proposedPayouts } from './hooks.ts'
export { showWaiting } from './proposals/decide-proposal.ts'
export { dropProposal, needsSecondPerson, type PayoutLimits, proposePayout } from './proposals/propose.ts'
export { findProposalByKey, isWaiting, type Proposal } from './proposals/queries.ts'
export { isKnownForTax, isSepaIban, maskDestination, maskIban, usableAt } from './rules.ts'
export type { ReadablePayees } from './readable.ts'
