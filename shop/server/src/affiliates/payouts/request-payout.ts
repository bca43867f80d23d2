import type { AffiliateMoney, AffiliateTaxDetails } from '@segno/contract'
import { readBilledAs, type SelfBillingContext } from '../../billing/public.ts'
import { readOwnPayee, readPayee, setDestination, setTaxDetails } from '../../payees/public.ts'
import { inTransaction, violatesUnique } from '../../platform/db/transaction.ts'
import type { Db } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import type { AffiliatesContext } from '../affiliates-context.ts'
import { sumBalances } from '../balances/queries.ts'
import { bankDetailsMissing, bankDetailsNew, payoutOpen, payoutTooSmall } from '../errors.ts'
import { lockAffiliate } from '../commissions/queries.ts'
import { insertPayout, openPayoutsOf } from './queries.ts'
import { afidOf } from '../show-affiliate.ts'

/** What somebody has earned, and where it goes. */
export async function showMoney(
  { db, now, terms }: Pick<AffiliatesContext, 'db' | 'now' | 'terms'>,
  accountId: string,
): Promise<AffiliateMoney> {
  const payee = await readOwnPayee({ db, now }, accountId)
  const balances = await sumBalances(db, [accountId], now())
  return {
    balances: balances.map(({ balance }) => balance),
    bankDetails: payee?.iban ? { holder: payee.holder, iban: payee.iban, usableAt: payee.usableAt } : null,
    tax: payee?.tax ?? null,
    minPayoutCents: terms.minPayoutCents,
    openPayouts: await openPayoutsOf(db, accountId),
  }
}

/** @throws {AppError} iban_invalid */
export async function setBankDetails(
  ctx: AffiliatesContext,
  accountId: string,
  given: { holder: string; iban: string },
): Promise<AffiliateMoney> {
  await afidOf(ctx, accountId)
  await setDestination(ctx, accountId, { ...given, paypal: null })
  return showMoney(ctx, accountId)
}

/** @throws {AppError} bank_details_missing, vat_id_invalid, vat_status_mismatch */
export async function setAffiliateTax(
  ctx: AffiliatesContext,
  accountId: string,
  given: AffiliateTaxDetails,
): Promise<AffiliateMoney> {
  await setTaxDetails(ctx, accountId, given)
  return showMoney(ctx, accountId)
}

/**
 * Asks for everything in one currency that can be paid out.
 *
 * @throws {AppError} bank_details_missing, bank_details_new, payout_too_small, payout_open
 */
export async function requestPayout(
  ctx: AffiliatesContext,
  accountId: string,
  currency: string,
): Promise<AffiliateMoney> {
  try {
    const leastCents = ctx.terms.minPayoutCents
    await inTransaction(ctx.db, async (tx) => {
      await makePayout(ctx, tx, { accountId, currency, leastCents })
      for (const hook of ctx.onRequested) await hook(tx, { affiliateId: accountId, at: ctx.now() })
    })
  } catch (error) {
    if (violatesUnique(error, 'affiliate_payout_open')) throw payoutOpen()
    throw error
  }
  return showMoney(ctx, accountId)
}

/** @throws {AppError} as `requestPayout` does */
export async function makePayout(
  ctx: SelfBillingContext & Pick<AffiliatesContext, 'failpoint'>,
  tx: Db,
  { accountId, currency, leastCents }: { accountId: string; currency: string; leastCents: number },
): Promise<void> {
  const now = ctx.now()
  await lockAffiliate(tx, accountId)
  const payee = await readPayee({ db: tx, now: ctx.now }, accountId)
  if (!payee?.iban) throw bankDetailsMissing()
  if (payee.usableAt !== null) throw bankDetailsNew(payee.usableAt)
  if ((await openPayoutsOf(tx, accountId)).includes(currency)) throw payoutOpen()
  const balances = await sumBalances(tx, [accountId], now)
  const amountCents = balances.find(({ balance }) => balance.currency === currency)?.balance.freeCents ?? 0
  if (amountCents < Math.max(1, leastCents)) throw payoutTooSmall(leastCents, currency)
  const { holder, iban } = payee
  const to = { holder, iban, billedAs: await readBilledAs(ctx, tx, accountId) }
  await insertPayout(tx, { id: newId(), affiliateId: accountId, currency, amountCents, ...to, now })
  ctx.failpoint('payout:requested')
}
