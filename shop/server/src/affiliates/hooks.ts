import { event } from '../platform/slices/hook.ts'

/** An affiliate asks for a payout. */
export interface PayoutRequested {
  readonly affiliateId: string
  readonly at: Date
}

/** What later slices do in the transaction of a request. */
export const onPayoutRequested = event<PayoutRequested>('requested a payout')
