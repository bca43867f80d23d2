import type { AffiliateMoney } from '@segno/contract'
import { electronicFormatIBAN, isValidIBAN } from 'ibantools'
import { findAccount } from '../../accounts/public.ts'
import { inTransaction, violatesUnique } from '../../platform/db-transaction.ts'
import type { Db } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import type { AffiliatesContext } from '../affiliates-context.ts'
import { sumBalances } from '../balances/queries.ts'
import { bankDetailsMissing, bankDetailsNew, ibanInvalid, payoutOpen, payoutTooSmall } from '../errors.ts'
import { bankDetailsLetter } from './letters.ts'
import { lockAffiliate } from '../commissions/queries.ts'
import { findBankDetails, insertPayout, openPayoutsOf, saveBankDetails } from './queries.ts'
import { maskIban, usableAt } from '../rules.ts'
import { afidOf } from '../show-affiliate.ts'

/** What somebody has earned, and where it goes. */
export async function showMoney(
  { db, now, terms }: Pick<AffiliatesContext, 'db' | 'now' | 'terms'>,
  accountId: string,
): Promise<AffiliateMoney> {
  const details = await findBankDetails(db, accountId)
  const balances = await sumBalances(db, [accountId], now())
  return {
    balances: balances.map(({ balance }) => balance),
    bankDetails: details ? showDetails(details, now()) : null,
    minPayoutCents: terms.minPayoutCents,
    openPayouts: await openPayoutsOf(db, accountId),
  }
}

function showDetails(
  { holder, iban, changedAt }: { holder: string; iban: string; changedAt: Date },
  now: Date,
): NonNullable<AffiliateMoney['bankDetails']> {
  const usable = usableAt(changedAt)
  return { holder, iban: maskIban(iban), usableAt: usable > now ? usable.toISOString() : null }
}

/**
 * Payouts go there from now on. Their owner hears of a change by mail, and has three days to object.
 *
 * @throws {AppError} iban_invalid
 */
export async function setBankDetails(
  ctx: AffiliatesContext,
  accountId: string,
  given: { holder: string; iban: string },
): Promise<AffiliateMoney> {
  const iban = electronicFormatIBAN(given.iban)
  if (iban === null || !isValidIBAN(iban)) throw ibanInvalid()
  await afidOf(ctx, accountId)
  await inTransaction(ctx.db, async (tx) => {
    await lockAffiliate(tx, accountId)
    const before = await findBankDetails(tx, accountId)
    if (before?.iban === iban && before.holder === given.holder) return
    await saveBankDetails(tx, { accountId, holder: given.holder, iban, now: ctx.now() })
    const account = (await findAccount(tx, accountId))!
    await queueMail(tx, ctx.jobs, { to: account.email, ...bankDetailsLetter(ctx.shop, account, iban) })
  })
  ctx.jobs.wake()
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
    await inTransaction(ctx.db, (tx) => makePayout(ctx, tx, { accountId, currency }))
  } catch (error) {
    if (violatesUnique(error, 'affiliate_payout_open')) throw payoutOpen()
    throw error
  }
  return showMoney(ctx, accountId)
}

async function makePayout(
  ctx: AffiliatesContext,
  tx: Db,
  { accountId, currency }: { accountId: string; currency: string },
): Promise<void> {
  const now = ctx.now()
  await lockAffiliate(tx, accountId)
  const details = await findBankDetails(tx, accountId)
  if (!details) throw bankDetailsMissing()
  if (usableAt(details.changedAt) > now) throw bankDetailsNew(usableAt(details.changedAt))
  if ((await openPayoutsOf(tx, accountId)).includes(currency)) throw payoutOpen()
  const balances = await sumBalances(tx, [accountId], now)
  const amountCents = balances.find(({ balance }) => balance.currency === currency)?.balance.freeCents ?? 0
  if (amountCents < Math.max(1, ctx.terms.minPayoutCents))
    throw payoutTooSmall(ctx.terms.minPayoutCents, currency)
  const { holder, iban } = details
  await insertPayout(tx, { id: newId(), affiliateId: accountId, currency, amountCents, holder, iban, now })
}
