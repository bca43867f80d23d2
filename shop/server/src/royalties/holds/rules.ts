import type { SelfDealingSign } from '@segno/contract'
import type { Shared } from '../../billing/public.ts'
import { isSameMailbox } from '../../platform/mail/mailbox.ts'

/** Royalties to which a promotion added wait for this long, as commissions do. */
export const PROMOTED_HOLD_DAYS = 30

interface Compared {
  readonly buyer: { readonly id: string; readonly email: string | null }
  readonly artist: { readonly id: string; readonly email: string | null }
  readonly means: { readonly company: boolean; readonly payout: boolean; readonly card: boolean }
  readonly signIns: Shared | null
}

/** The strongest of what a buyer and an artist have in common; null where there is nothing. */
export function selfDealingSign({ buyer, artist, means, signIns }: Compared): SelfDealingSign | null {
  if (buyer.id === artist.id) return 'account'
  if (buyer.email !== null && artist.email !== null && isSameMailbox(buyer.email, artist.email))
    return 'mailbox'
  if (means.payout) return 'payout'
  if (means.card) return 'card'
  return means.company ? 'company' : signIns
}
