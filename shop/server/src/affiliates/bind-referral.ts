import { AFFILIATE_LINK_DAYS } from '@segno/contract'
import { taxDayAt, type TaxPlace } from '@segno/vat'
import { findAccount } from '../accounts/public.ts'
import type { Newcomer } from '../identity/public.ts'
import { networkOf } from '../platform/http/client-network.ts'
import type { Db } from '../platform/db/db.ts'
import { findAffiliateByAfid, hasClicksSince, insertReferral, signedInFrom } from './queries.ts'
import { daysAfter } from '../platform/day-range.ts'
import { isSameMailbox } from '../platform/mail/mailbox.ts'
import { NETWORK_DAYS } from '../billing/public.ts'

/**
 * Binds a newcomer to the affiliate whose link they followed last, once the browser that registered has proven the mailbox, and for good. A link
 * that nobody has followed of late, or an affiliate's own second account, binds nobody; registering goes on either way.
 *
 * @param place the seller's, by whose days clicks are kept
 */
export const bindReferral =
  (place: TaxPlace) =>
  async (tx: Db, newcomer: Newcomer): Promise<void> => {
    const { accountId, afid, at } = newcomer
    if (afid === undefined) return
    const affiliate = await findAffiliateByAfid(tx, afid)
    const account = affiliate && (await findAccount(tx, affiliate.account_id))
    if (!account || account.status !== 'activated' || isSameMailbox(account.email, newcomer.email)) return
    const since = taxDayAt(daysAfter(at, -AFFILIATE_LINK_DAYS), place)
    if (!(await hasClicksSince(tx, afid, since))) return
    const network = networkOf(newcomer.clientAddress)
    const isSameNetwork = await signedInFrom(tx, {
      accountId: account.id,
      network,
      since: daysAfter(at, -NETWORK_DAYS),
    })
    await insertReferral(tx, {
      referredId: accountId,
      affiliateId: account.id,
      at,
      suspicion: isSameNetwork ? 'same_network' : null,
    })
  }
