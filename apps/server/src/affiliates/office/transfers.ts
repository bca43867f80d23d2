import type { ApprovedPayouts } from '@segno/contract'
import { amountCents, sumCents } from '@segno/units'
import { isSEPACountry } from 'ibantools'
import { recordAudit } from '../../platform/audit.ts'
import { writeCreditTransfers } from '../../platform/bank/credit-transfer-file.ts'
import { inTransaction } from '../../platform/db-transaction.ts'
import { dayOf } from '../../platform/day-range.ts'
import { dayWords } from '../../platform/day-words.ts'
import { type FileAnswer, wholeFile } from '../../platform/http/file-answer.ts'
import { refuseWhileBroken } from '../../wallet/public.ts'
import type { AffiliatesContext } from '../affiliates-context.ts'
import { payoutAccountMissing, payoutChanged, payoutNotSepa } from '../errors.ts'
import { findPayouts } from './decide.ts'
import { selectApproved } from './queries.ts'

const MAX_PAYOUTS = 1_000

interface Destination {
  readonly currency: string
  readonly iban: string
}

const isSepa = ({ currency, iban }: Destination): boolean =>
  currency === 'EUR' && isSEPACountry(iban.slice(0, 2))

export async function showApproved({
  db,
  payoutAccount,
}: Pick<AffiliatesContext, 'db' | 'payoutAccount'>): Promise<ApprovedPayouts> {
  const approved = await selectApproved(db)
  const sepa = approved.filter(isSepa)
  const first = sepa.slice(0, MAX_PAYOUTS)
  return {
    payoutIds: first.map(({ id }) => id),
    amountCents: sumCents(first.map((payout) => amountCents(payout.amount_cents))),
    othersCount: approved.length - sepa.length,
    hasAccount: payoutAccount !== null,
  }
}

/**
 * A SEPA file of approved payouts, for the shop's bank.
 *
 * @throws {AppError} payout_account_missing, payout_not_found, payout_changed, payout_not_sepa, payouts_frozen
 */
export async function writePayoutFile(
  { db, now, shop, payoutAccount }: AffiliatesContext,
  { actorId, payoutIds }: { readonly actorId: string; readonly payoutIds: readonly string[] },
): Promise<FileAnswer> {
  if (payoutAccount === null) throw payoutAccountMissing()
  const at = now()
  const payouts = await inTransaction(db, async (tx) => {
    await refuseWhileBroken(tx)
    const found = await findPayouts(tx, payoutIds)
    if (found.some(({ status }) => status !== 'approved')) throw payoutChanged()
    if (!found.every(isSepa)) throw payoutNotSepa()
    await recordAudit(
      tx,
      found.map(({ id, affiliate_id: affiliateId, amount_cents: cents, iban }) => ({
        actorId,
        at,
        action: 'affiliate.payout_file',
        subject: { kind: 'account', id: affiliateId },
        before: null,
        after: { payoutId: id, amountCents: cents, iban },
      })),
    )
    return found
  })
  const transfers = payouts.map(({ id, holder, iban, amount_cents: cents, requested_at: requestedAt }) => ({
    id,
    to: { holder, iban },
    amountCents: amountCents(cents),
    remittance: `${shop.name} affiliate payout of ${dayWords(requestedAt)}`,
  }))
  const text = writeCreditTransfers(transfers, { from: payoutAccount, now: at })
  const saveAs = `Payouts ${dayOf(at)}.xml`
  return wholeFile(Buffer.from(text), { contentType: 'application/xml', saveAs })
}
