import type { AffiliateTaxDetails, ShownPayee } from '@segno/contract'
import { readVatId, type VatSeller } from '@segno/vat'
import { findAccount, tellAdmins, userNotFound } from '../accounts/public.ts'
import { recordAudit } from '../platform/audit.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Db } from '../platform/db/db.ts'
import { isId } from '../platform/ids.ts'
import { queueMail } from '../platform/mail/mail.ts'
import type { Platform } from '../platform/platform.ts'
import { accountOpen, ibanInvalid, nothingOwed, payeeMissing, vatIdUnknown } from './errors.ts'
import { areNeeded, type ForgetContext } from './forget-payees.ts'
import type { AskVatId } from './hooks.ts'
import { detailsLetter, enteredLetter } from './letters.ts'
import {
  findDeletedAt,
  findPayee,
  findPayeePerson,
  findTax,
  lockPayee,
  savePayee,
  saveTax,
  type TaxRow,
} from './queries.ts'
import { maskDestination, maskIban, readIban, usableAt } from './rules.ts'
import { readAffiliateTax, readTaxFacts, showTaxFacts, type TaxFacts } from './tax-facts.ts'

export interface PayeesContext extends Pick<Platform, 'db' | 'now' | 'jobs'> {
  readonly shop: {
    readonly name: string
    /** Where people reach it, without a slash at the end. */
    readonly origin: string
  }
  readonly vatSeller: Pick<VatSeller, 'place'>
  readonly askVatId: AskVatId
}

interface Destination {
  readonly holder: string
  readonly iban: string | null
  readonly paypal: string | null
}

/**
 * Money goes there from now on. The owner hears of a change by mail, and has three days to object.
 *
 * @throws {AppError} iban_invalid
 */
export async function setDestination(
  ctx: PayeesContext,
  accountId: string,
  given: Destination,
): Promise<void> {
  const to = readDestination(given)
  await inTransaction(ctx.db, (tx) => changeDestination(ctx, tx, accountId, to))
  ctx.jobs.wake()
}

function readDestination({ iban, ...rest }: Destination): Destination {
  const read = iban === null ? null : readIban(iban)
  if (iban !== null && read === null) throw ibanInvalid()
  return { ...rest, iban: read }
}

async function changeDestination(
  { now, jobs, shop }: PayeesContext,
  tx: Db,
  accountId: string,
  to: Destination,
): Promise<void> {
  const before = await findPayee(tx, accountId)
  if (before?.holder === to.holder && before.iban === to.iban && before.paypal === to.paypal) return
  await savePayee(tx, { account_id: accountId, ...to, changed_at: now() })
  const account = (await findAccount(tx, accountId))!
  await queueMail(tx, jobs, { to: account.email, ...detailsLetter(shop, account, to) })
}

/**
 * Sets where an artist is paid to, and what the tax authority asks for.
 *
 * @throws {AppError} iban_invalid, vat_id_invalid, tax_id_invalid, vat_status_mismatch
 */
export async function setArtistDetails(
  ctx: PayeesContext,
  accountId: string,
  { holder, iban, paypal, ...tax }: Destination & TaxFacts,
): Promise<void> {
  const to = readDestination({ holder, iban, paypal })
  const row = readTaxFacts(ctx, accountId, tax)
  await refuseUnknownVatId(ctx, row)
  await inTransaction(ctx.db, async (tx) => {
    await changeDestination(ctx, tx, accountId, to)
    await saveTax(tx, row)
  })
  ctx.jobs.wake()
}

/**
 * Sets what stands on an affiliate's papers.
 *
 * @throws {AppError} bank_details_missing, vat_id_invalid, vat_status_mismatch
 */
export async function setTaxDetails(
  ctx: Pick<PayeesContext, 'db' | 'vatSeller' | 'askVatId'>,
  accountId: string,
  tax: AffiliateTaxDetails,
): Promise<void> {
  const row = readAffiliateTax(ctx, accountId, tax)
  await refuseUnknownVatId(ctx, row)
  await inTransaction(ctx.db, async (tx) => {
    if (!(await lockPayee(tx, accountId))) throw payeeMissing()
    await saveTax(tx, row)
  })
}

/** Reverse charge goes by an ID that its country knows. One whose authority does not answer is taken by its form. */
async function refuseUnknownVatId(
  { askVatId }: Pick<PayeesContext, 'askVatId'>,
  { vat_id: text, vat_status: status, country }: Pick<TaxRow, 'vat_id' | 'vat_status' | 'country'>,
): Promise<void> {
  const id = status === 'reverseCharge' && text !== null ? readVatId(text, country) : null
  if (id && (await askVatId(id)).state === 'invalid') throw vatIdUnknown()
}

interface Entered {
  readonly accountId: string
  readonly actorId: string
  readonly reason: string
  readonly to: Destination
  /** Null for an affiliate. */
  readonly tax: TaxFacts | null
}

/**
 * Enters the details of a deleted account that is still owed money. They wait for 72 hours as all changed details do, the audit
 * trail keeps who entered them and why, and all administrators are told.
 *
 * @throws {AppError} user_not_found, account_open, nothing_owed, iban_invalid, vat_id_invalid,
 * tax_id_invalid, vat_status_mismatch
 */
export async function enterDetails(
  ctx: PayeesContext & Pick<ForgetContext, 'reasons'>,
  { accountId, actorId, reason, tax, ...given }: Entered,
): Promise<null> {
  const to = readDestination(given.to)
  const row = tax && readTaxFacts(ctx, accountId, tax)
  if (row) await refuseUnknownVatId(ctx, row)
  const now = ctx.now()
  await inTransaction(ctx.db, async (tx) => {
    await refuseOpen(tx, accountId)
    await lockPayee(tx, accountId)
    if (!(await areNeeded(ctx.reasons, tx, { accountId, now }))) throw nothingOwed()
    const before = await findPayee(tx, accountId)
    await savePayee(tx, { account_id: accountId, ...to, changed_at: now })
    if (row) await saveTax(tx, row)
    await tellAdmins(ctx.jobs, tx, {
      actorId,
      letterTo: (admin, by) => enteredLetter(ctx.shop, admin, { by, reason, to: maskDestination(to) }),
    })
    await recordAudit(tx, [
      {
        actorId,
        at: now,
        action: 'payee.enter',
        subject: { kind: 'account', id: accountId },
        before: before ? { to: maskDestination(before) } : null,
        after: { reason, to: maskDestination(to) },
      },
    ])
  })
  ctx.jobs.wake()
  return null
}

async function refuseOpen(tx: Db, accountId: string): Promise<void> {
  const deletedAt = isId(accountId) ? await findDeletedAt(tx, accountId) : undefined
  if (deletedAt === undefined) throw userNotFound()
  if (deletedAt === null) throw accountOpen()
}

/** Details as they are known, with the whole IBAN for whoever makes a transfer. */
export async function readPayee(
  { db, now }: Pick<PayeesContext, 'db' | 'now'>,
  accountId: string,
): Promise<ShownPayee | null> {
  const payee = await findPayee(db, accountId)
  if (!payee) return null
  const { holder, iban, paypal, changed_at: changedAt } = payee
  const usable = usableAt(changedAt)
  const tax = await findTax(db, accountId)
  return {
    holder,
    iban,
    paypal,
    usableAt: usable > now() ? usable.toISOString() : null,
    tax: tax ? showTaxFacts(tax) : null,
  }
}

/** The same as its owner sees it. */
export async function readOwnPayee(
  ctx: Pick<PayeesContext, 'db' | 'now'>,
  accountId: string,
): Promise<ShownPayee | null> {
  const payee = await readPayee(ctx, accountId)
  return payee && { ...payee, iban: payee.iban === null ? null : maskIban(payee.iban) }
}

/** A payee as their papers name them. */
export interface BilledPayee {
  readonly name: string
  readonly email: string | null
  readonly country: string
  /** Null until they say where they live and how they are taxed. */
  readonly tax: Pick<
    NonNullable<ShownPayee['tax']>,
    'street' | 'postcode' | 'city' | 'country' | 'vatStatus' | 'taxNumber' | 'taxId' | 'vatId' | 'taxpayer'
  > | null
}

/** @param accountId of a payee, whose account may be deleted since */
export async function readBilledPayee(db: Db, accountId: string): Promise<BilledPayee> {
  const person = await findPayeePerson(db, accountId)
  const tax = await findTax(db, accountId)
  const { name, email, country, deleted_at: deletedAt } = person!
  return {
    name,
    email: deletedAt === null ? email : null,
    country: tax?.country ?? country,
    tax: tax ? showTaxFacts(tax) : null,
  }
}
