import type { ApprovedPayouts } from '@segno/contract'
import { sumCents } from '@segno/units'
import { taxDayAt } from '@segno/vat'
import { isSepaIban, payoutAccountMissing } from '../../payees/public.ts'
import { recordAudit } from '../../platform/audit.ts'
import { writeCreditTransfers } from '../../platform/bank/credit-transfer-file.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { dayWords } from '../../platform/day-words.ts'
import { type FileAnswer, wholeFile } from '../../platform/http/file-answer.ts'
import { refuseWhileBroken } from '../../wallet/public.ts'
import type { AffiliatesContext } from '../affiliates-context.ts'
import { lockAffiliates } from '../commissions/queries.ts'
import { payoutChanged, payoutDisputed, payoutInFile, payoutNotSepa } from '../errors.ts'
import { transferCents } from '../payouts/payout-vat.ts'
import { findPayouts, type PayoutRow } from './decide.ts'
import { areDisputed, countInFile, putInFile, selectApproved } from './queries.ts'

const MAX_PAYOUTS = 1_000

interface Destination {
  readonly currency: string
  readonly iban: string
}

const isSepa = ({ currency, iban }: Destination): boolean => currency === 'EUR' && isSepaIban(iban)

export async function showApproved({
  db,
  payoutAccount,
}: Pick<AffiliatesContext, 'db' | 'payoutAccount'>): Promise<ApprovedPayouts> {
  const approved = await selectApproved(db)
  const sepa = approved.filter(isSepa)
  const filed = Map.groupBy(sepa, ({ file_key: key }) => key)
  const waiting = filed.get(null) ?? []
  filed.delete(null)
  return {
    ...together(waiting.slice(0, MAX_PAYOUTS)),
    files: [...filed.values()].map((payouts) => ({
      ...together(payouts),
      savedAt: payouts[0]!.filed_at!.toISOString(),
    })),
    othersCount: approved.length - sepa.length,
    hasAccount: payoutAccount !== null,
  }
}

const together = (payouts: Awaited<ReturnType<typeof selectApproved>>) => ({
  payoutIds: payouts.map(({ id }) => id),
  amountCents: sumCents(payouts.map(transferCents)),
})

/**
 * A SEPA file of approved payouts, for the shop's bank, to be executed today. A payout is in one file; all of one file are answered
 * as that file again, under the same message id.
 *
 * @throws {AppError} payout_account_missing, payout_not_found, payout_changed, payout_disputed, payout_in_file, payout_not_sepa, payouts_frozen
 */
export async function writePayoutFile(
  ctx: AffiliatesContext,
  { actorId, payoutIds }: { readonly actorId: string; readonly payoutIds: readonly string[] },
): Promise<FileAnswer> {
  const { shop, payoutAccount, vatSeller } = ctx
  if (payoutAccount === null) throw payoutAccountMissing()
  const at = ctx.now()
  const { payouts, savedAt } = await inTransaction(ctx.db, async (tx) => {
    const known = await findPayouts(tx, payoutIds)
    await lockAffiliates(
      tx,
      known.map((payout) => payout.affiliate_id),
    )
    const found = await findPayouts(tx, payoutIds)
    if (found.some(({ status }) => status !== 'approved')) throw payoutChanged()
    if (!found.every(isSepa)) throw payoutNotSepa()
    await recordAudit(
      tx,
      found.map(({ id, affiliate_id: affiliateId, iban, ...sums }) => ({
        actorId,
        at,
        action: 'affiliate.payout_file',
        subject: { kind: 'account', id: affiliateId },
        before: null,
        after: { payoutId: id, amountCents: transferCents(sums), iban },
      })),
    )
    const savedAt = await takeFile(tx, found, at)
    await refuseWhileBroken(ctx, tx)
    return { payouts: found, savedAt }
  })
  const transfers = payouts.map(({ id, holder, iban, requested_at: requestedAt, ...sums }) => ({
    id,
    to: { holder, iban },
    amountCents: transferCents(sums),
    remittance: `${shop.name} affiliate payout of ${dayWords(new Date(taxDayAt(requestedAt, vatSeller.place)))}`,
  }))
  const executedOn = taxDayAt(at, vatSeller.place)
  const text = writeCreditTransfers(transfers, { from: payoutAccount, now: at, executedOn })
  const saveAs = `Payouts ${taxDayAt(savedAt, vatSeller.place)}.xml`
  return wholeFile(Buffer.from(text), { contentType: 'application/xml', saveAs })
}

/** Puts payouts into a new file, or finds the one that holds them and nothing else. @returns when it was saved first */
async function takeFile(tx: Db, payouts: readonly PayoutRow[], at: Date): Promise<Date> {
  const [{ file_key: key, filed_at: savedAt }] = payouts as [PayoutRow]
  if (payouts.some((payout) => payout.file_key !== key)) throw payoutInFile()
  if (key === null || savedAt === null) {
    const ids = payouts.map(({ id }) => id)
    if (await areDisputed(tx, ids)) throw payoutDisputed()
    await putInFile(tx, ids, { key: newId(), at })
    return at
  }
  if ((await countInFile(tx, key)) !== payouts.length) throw payoutInFile()
  return savedAt
}
