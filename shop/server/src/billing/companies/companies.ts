import type * as z from 'zod/mini'
import type { BillingDetails, billingDetails, CheckedVatId } from '@segno/contract'
import { readVatId, type VatId } from '@segno/vat'
import { findAccount } from '../../accounts/public.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db } from '../../platform/db/db.ts'
import type { BillingContext } from '../billing-context.ts'
import { vatIdInvalid } from '../errors.ts'
import { repriceLater } from '../plans/reprice-later.ts'
import { readBuyer } from '../quote.ts'
import type { CheckVatId } from './check-vat-id.ts'
import { deleteCompany, findCompany, insertVatIdCheck, storeCompany, type CompanyRow } from './queries.ts'

export interface CompanyContext extends Pick<
  BillingContext,
  'db' | 'now' | 'jobs' | 'vatSeller' | 'shop' | 'origin'
> {
  readonly checkVatId: CheckVatId
}

export async function showCompany({ db }: CompanyContext, accountId: string): Promise<BillingDetails | null> {
  const row = await findCompany(db, accountId)
  return row ? toDetails(row) : null
}

/** What is known of an id that somebody types; nothing is kept of it. */
export async function checkTypedVatId(
  ctx: CompanyContext,
  accountId: string,
  typed: string,
): Promise<CheckedVatId> {
  const vatId = await readTyped(ctx, accountId, typed)
  return { state: vatId === null ? 'wrong' : (await ctx.checkVatId(vatId)).state }
}

async function readTyped({ db }: CompanyContext, accountId: string, typed: string): Promise<VatId | null> {
  const account = await findAccount(db, accountId)
  if (!account) throw new Error(`no account ${accountId}`)
  return readVatId(typed, account.country)
}

/** @throws {AppError} vat_id_invalid where its form, a check digit or its authority says so */
export async function saveCompany(
  ctx: CompanyContext,
  accountId: string,
  given: z.input<typeof billingDetails>,
): Promise<BillingDetails> {
  const vatId = given.vatId === null ? null : await readTyped(ctx, accountId, given.vatId)
  if (given.vatId !== null && vatId === null) throw vatIdInvalid()
  const checked = vatId === null ? null : await ctx.checkVatId(vatId)
  if (checked?.state === 'invalid') throw vatIdInvalid()
  const row = {
    account_id: accountId,
    company: given.company,
    street: given.street,
    postcode: given.postcode,
    city: given.city,
    vat_id: vatId?.text ?? null,
    vat_id_state: checked?.state ?? null,
    buyer_reference: given.buyerReference ?? null,
    purchase_order: given.purchaseOrder ?? null,
    updated_at: ctx.now(),
  }
  await changeTaxOf(ctx, accountId, async (tx) => {
    await storeCompany(tx, row)
    if (vatId && checked) await insertVatIdCheck(tx, { vatId: vatId.text, checked, at: ctx.now() })
  })
  return toDetails(row)
}

export async function forgetCompany(ctx: CompanyContext, accountId: string): Promise<null> {
  await changeTaxOf(ctx, accountId, (tx) => deleteCompany(tx, accountId))
  return null
}

/** Writes what somebody is taxed by; where that changes their rate, their plan goes on at the same net price. */
export async function changeTaxOf(
  ctx: Omit<CompanyContext, 'checkVatId'>,
  accountId: string,
  write: (tx: Db) => Promise<void>,
): Promise<void> {
  await inTransaction(ctx.db, (tx) => changeTaxIn(tx, ctx, accountId, () => write(tx)))
  ctx.jobs.wake()
}

/** The same in a transaction of the caller, who wakes the jobs after it. */
export async function changeTaxIn(
  tx: Db,
  ctx: Omit<CompanyContext, 'db' | 'checkVatId'>,
  accountId: string,
  write: () => Promise<void>,
): Promise<void> {
  const account = await findAccount(tx, accountId)
  if (!account) return write()
  const rateNow = async () => (await readBuyer({ ...ctx, db: tx }, accountId)).vat.rateBasisPoints
  const before = await rateNow()
  await write()
  if ((await rateNow()) !== before) await repriceLater(ctx.jobs, tx, accountId)
}

const toDetails = (row: Omit<CompanyRow, 'account_id' | 'updated_at'>): BillingDetails => ({
  company: row.company,
  street: row.street,
  postcode: row.postcode,
  city: row.city,
  vatId: row.vat_id,
  vatIdState: row.vat_id_state,
  buyerReference: row.buyer_reference,
  purchaseOrder: row.purchase_order,
})
