import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { giveAgentDays } from './agent/public.ts'
import { collectMovements } from './billing/movements/collect-movements.ts'
import { enterBooks } from './books/enter-books.ts'
import { fulfil } from './billing/fulfil.ts'
import { over } from './platform/db/db.ts'
import { openBillingShop, openCardForm, payWith } from './testing/billing-shop.ts'
import { anAccount, aSound } from './testing/builders.ts'
import { buySounds } from './testing/orders-context.ts'
import { useTestDatabase } from './testing/test-database.ts'
import { aCampaign, vouchersContextOn } from './testing/vouchers.ts'
import { redeemVoucher } from './vouchers/redemption/redeem-voucher.ts'

const database = useTestDatabase()
const run = (statement: string) => sql.raw(statement).execute(over(database.db))

/** A row in each table of money. */
async function fillAll(): Promise<void> {
  const { db } = database
  const { id: accountId } = await anAccount(db)
  await using shop = await openBillingShop(db)
  const { purchaseId, sessionId } = await openCardForm(shop, accountId)
  await payWith(shop, sessionId, '4242424242424242')
  await fulfil(shop.ctx, purchaseId)
  await run(`insert into refund (id, payment_id, account_id, points, net_cents, vat_cents, gross_cents, reason, created_at)
    select id, id, account_id, 0, net_cents, vat_cents, gross_cents, 'Test', now() from payment`)
  await run(`insert into payment_dispute (id, payment_id, held_points, opened_at, amount_cents)
    select 'dp_1', id, 0, now(), 1071 from payment`)
  await run(`insert into vat_rate (country, number, rate_basis_points, valid_from, added_by, added_at)
    values ('DE', 1, 1900, '2027-01-01', '${accountId}', now())`)
  await run(`insert into exchange_rate (currency, number, day, rate, source, added_at)
    values ('USD', 1, '2026-11-24', 1.0923, 'ECB', now())`)
  await buySounds(db, accountId, [(await aSound(db)).id])
  await giveAgentDays(db, { accountId, days: 30, reason: 'Test', cause: 'test', at: new Date() })
  await collectMovements(shop.ctx)
  await run(`insert into legal_acceptance (id, account_id, name, number, occasion, filled, accepted_at)
    values (gen_random_uuid(), '${accountId}', 'terms', 1, 'purchase', '{}', now())`)
  await run(`insert into self_billed (number, account_id, payout_id, document, issued_at)
    values ('SB-2026-000001', '${accountId}', gen_random_uuid(), '{}', now())`)
  await enterBooks(shop.ctx)
  await run(`insert into tax_report (id, year, kind, message_ref, written_at, written_by)
    values ('${accountId}', 2026, 'nothing', 'DE2026DE-1', now(), '${accountId}')`)
  await run(
    `insert into tax_report_record (ref, report_id, action, digest) values ('DE2026-1', '${accountId}', 'new', '')`,
  )
  const { codes } = await aCampaign(db)
  await redeemVoucher(vouchersContextOn(db), { accountId, clientAddress: '192.0.2.1', code: codes[0]! })
}

const REFUSED = /only ever added to|never removed|prices are only added/
const FIXED = [
  ['invoice', 'account_id'],
  ['self_billed', 'account_id'],
  ['receipt', 'account_id'],
  ['licence_part', 'lot_id'],
  ['lot_use', 'lot_id'],
  ['voucher_redemption', 'account_id'],
  ['package_price', 'currency'],
  ['vat_rate', 'country'],
  ['exchange_rate', 'currency'],
  ['book_entry', 'day'],
  ['provider_movement', 'category'],
  ['book_line', 'account'],
  ['legal_text', 'markdown'],
  ['legal_acceptance', 'number'],
  ['tax_report', 'kind'],
  ['tax_report_record', 'digest'],
] as const
const CHANGING = ['payment', 'refund', 'payment_dispute', 'wallet_lot', 'licence', 'agent_licence'] as const

test.each([...FIXED.map(([table]) => table), ...CHANGING])(
  'rows of %s cannot be removed by anybody',
  async (table) => {
    await fillAll()
    await expect(run(`delete from ${table}`)).rejects.toThrow(REFUSED)
    await expect(run(`truncate ${table} cascade`)).rejects.toThrow(REFUSED)
  },
)

test.each(FIXED)('rows of %s cannot be changed', async (table, column) => {
  await fillAll()
  await expect(run(`update ${table} set ${column} = ${column}`)).rejects.toThrow(REFUSED)
})
