import { type FoundRecord, getInvoicePdf, hasGrant, listUsers } from '@segno/contract'
import { findUsers, type UsersContext } from '../../accounts/public.ts'
import { formatReceiptNumber } from '../../orders/public.ts'
import type { Caller } from '../../platform/http/route.ts'
import {
  MOST_RECORDS,
  selectInvoices,
  selectInvoicesByProvider,
  selectLicences,
  selectReceipt,
} from './queries.ts'
import { readNumber } from './rules.ts'

/** What a number means among one's own records; administrators with the grant look among everybody's, and for people. */
export async function findRecords(
  ctx: UsersContext,
  caller: Pick<Caller, 'accountId' | 'role' | 'grants'>,
  typed: string,
): Promise<{ items: FoundRecord[] }> {
  if (typed === '') return { items: [] }
  const owner = hasGrant(caller, getInvoicePdf.grants) ? null : caller.accountId
  const found = await Promise.all([
    hasGrant(caller, listUsers.grants ?? []) ? findPeople(ctx, typed) : [],
    findNumbered(ctx, typed, owner),
  ])
  return { items: found.flat() }
}

async function findPeople(ctx: UsersContext, q: string): Promise<FoundRecord[]> {
  const list = await findUsers(ctx, { q })
  // The newest few are found sooner than the first of all by name.
  const rows = await list.page({ sort: '-createdAt', offset: 0, limit: MOST_RECORDS })
  return rows.map((row) => ({
    kind: 'user',
    id: row.id,
    title: `${row.first_name} ${row.last_name}`,
    note: row.email,
    userId: row.id,
    paymentId: null,
  }))
}

async function findNumbered(
  { db }: UsersContext,
  typed: string,
  owner: string | null,
): Promise<FoundRecord[]> {
  const { receipt, licence, invoice, providerId } = readNumber(typed)
  const [receipts, licences, invoices, paid] = await Promise.all([
    receipt === null || licence !== null ? [] : selectReceipt(db, receipt, owner),
    receipt === null || licence === null ? [] : selectLicences(db, { receipt, start: licence }, owner),
    invoice === null ? [] : selectInvoices(db, invoice, owner),
    providerId === null ? [] : selectInvoicesByProvider(db, providerId, owner),
  ])
  // One’s own e-mail says nothing.
  const ownerOf = (email: string | null) => (owner === null ? (email ?? 'Deleted account') : null)
  return [
    ...receipts.map((row) => ({
      kind: 'receipt' as const,
      id: row.id,
      title: formatReceiptNumber(row.number),
      note: ownerOf(row.email),
      userId: row.account_id,
      paymentId: null,
    })),
    ...licences.map((row) => ({
      kind: 'licence' as const,
      id: row.id,
      title: row.number,
      note: row.title,
      userId: row.account_id,
      paymentId: null,
    })),
    ...[...invoices, ...paid].map((row) => ({
      kind: 'invoice' as const,
      id: row.payment_id,
      title: row.number,
      note: ownerOf(row.email) ?? row.name,
      userId: row.account_id,
      paymentId: row.payment_id,
    })),
  ]
}
