import type { ShownPayee } from '@segno/contract'
import { readVatId } from '@segno/vat'
import { findAccount } from '../accounts/public.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Db } from '../platform/db/db.ts'
import { queueMail } from '../platform/mail/mail.ts'
import type { Platform } from '../platform/platform.ts'
import { ibanInvalid, vatIdInvalid } from './errors.ts'
import { detailsLetter } from './letters.ts'
import { findPayee, findTax, savePayee, saveTax, type TaxRow } from './queries.ts'
import { maskIban, readIban, usableAt } from './rules.ts'

export interface PayeesContext extends Pick<Platform, 'db' | 'now' | 'jobs'> {
  readonly shop: {
    readonly name: string
    /** Where people reach it, without a slash at the end. */
    readonly origin: string
  }
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

type TaxFacts = NonNullable<ShownPayee['tax']>

/**
 * Sets where an artist is paid to, and what the tax authority asks for.
 *
 * @throws {AppError} iban_invalid, vat_id_invalid
 */
export async function setArtistDetails(
  ctx: PayeesContext,
  accountId: string,
  { holder, iban, paypal, ...tax }: Destination & TaxFacts,
): Promise<void> {
  const to = readDestination({ holder, iban, paypal })
  const vatId = tax.vatId === null ? null : readVatId(tax.vatId, tax.country)
  if (tax.vatId !== null && vatId === null) throw vatIdInvalid()
  await inTransaction(ctx.db, async (tx) => {
    await changeDestination(ctx, tx, accountId, to)
    await saveTax(tx, {
      account_id: accountId,
      street: tax.street,
      postcode: tax.postcode,
      city: tax.city,
      country: tax.country,
      tax_id: tax.taxId,
      vat_id: vatId?.text ?? null,
      born_on: tax.bornOn,
    })
  })
  ctx.jobs.wake()
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
    tax: tax ? toTax(tax) : null,
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

const toTax = ({ tax_id: taxId, vat_id: vatId, born_on: bornOn, ...address }: TaxRow): TaxFacts => ({
  ...address,
  taxId,
  vatId,
  bornOn,
})
