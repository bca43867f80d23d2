import { fetchCertificate, findRecords, type FoundRecord } from '@segno/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { over } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { anAccount, aSound } from '../../testing/builders.ts'
import { buySounds } from '../../testing/orders-context.ts'
import { signedIn } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { useSignedIn, useTestApp } from '../../testing/use-test-app.ts'

const database = useTestDatabase()
const shop = useTestApp(database)
const admin = useSignedIn(shop, { role: 'admin', first_name: 'Grace' })
const ada = useSignedIn(shop, { first_name: 'Ada', last_name: '100% Lace', email: 'ada@x.test' })

const ask = (q: string, { token } = admin) =>
  shop.app.inject({ url: findRecords.path, query: { q }, headers: { token } })
async function found(q: string, as = admin): Promise<string[]> {
  const { body } = (await ask(q, as)).json<{ body: { data: { items: FoundRecord[] } } }>()
  return body.data.items.map(({ kind, title, note }) => [kind, title, note].join(' '))
}

async function invoiced(accountId: string, number: string): Promise<void> {
  const id = newId()
  const run = (statement: ReturnType<typeof sql>) => statement.execute(over(database.db))
  await run(sql`insert into payment (id, account_id, package_id, name, kind, points, currency, net_cents, vat_cents,
      gross_cents, vat_kind, vat_country, vat_rate_basis_points, value_micro_eur, buyer, declared_country, card_country,
      intent_id, status, started_at, paid_at, livemode)
    values (${id}, ${accountId}, 'points-20', '20 points', 'points', 20, 'EUR', 900, 171, 1071, 'charged', 'DE', 1900, 9000000,
      '{}', 'DE', 'DE', 'pi_3Pabc', 'paid', now(), now(), true)`)
  await run(sql`insert into invoice (number, account_id, payment_id, document, issued_at)
    values (${number}, ${accountId}, ${id}, '{}', now())`)
  await run(sql`insert into invoice_counter (series, year, last_number) values ('IN', 2026, 7)`)
}

test('a number leads to one’s own receipt, licence and invoice, and to nobody else’s', async () => {
  await buySounds(database.db, ada.id, [(await aSound(database.db, { title: 'Rain' })).id])
  await invoiced(ada.id, 'IN-2026-000007')
  const { number } = await over<{ licence: { number: string } }>(database.db)
    .selectFrom('licence')
    .select('number')
    .executeTakeFirstOrThrow()
  expect(await found('1', ada)).toEqual(['receipt 000001 '])
  expect(await found(number.slice(0, 18).toLowerCase(), ada)).toEqual([`licence ${number} Rain`])
  expect(await found('7', ada)).toEqual(['invoice IN-2026-000007 20 points'])
  const bob = await signedIn(shop)
  for (const q of ['1', number, '7', 'IN-2026-7', 'pi_3Pabc', 'Ada']) expect(await found(q, bob)).toEqual([])
  expect(await found('000001')).toEqual(['receipt 000001 ada@x.test'])
  for (const q of ['in-2026-7', 'pi_3Pabc'])
    expect(await found(q)).toEqual(['invoice IN-2026-000007 ada@x.test'])
})

test('an administrator whose grants do not reach them finds and opens their own records, as a user does', async () => {
  await buySounds(database.db, ada.id, [(await aSound(database.db)).id])
  await invoiced(ada.id, 'IN-2026-000007')
  const { number } = await over<{ licence: { number: string } }>(database.db)
    .selectFrom('licence')
    .select('number')
    .executeTakeFirstOrThrow()
  await sql`update account set role = 'admin', admin_grants = '{reviewer}' where id = ${ada.id}`.execute(
    over(database.db),
  )
  const other = await signedIn(shop, { role: 'admin', admin_grants: ['reviewer', 'accountant'] })
  const certificate = ({ token }: { token: string }) =>
    shop.app.inject({ url: fetchCertificate.path.replace(':number', number), headers: { token } })
  expect(await found('7', ada)).toEqual(['invoice IN-2026-000007 20 points'])
  expect((await certificate(ada)).statusCode).toBe(200)
  expect((await certificate(other)).json()).toMatchObject({ code: 'licence_not_found' })
})

test('asking for papers of another account reads as for none, and is in the security log, once a minute for each kind', async () => {
  await buySounds(database.db, ada.id, [(await aSound(database.db)).id])
  await invoiced(ada.id, 'IN-2026-000007')
  const { id, number } = await over<{ licence: { number: string; receipt_id: string } }>(database.db)
    .selectFrom('licence')
    .select(['number', 'receipt_id as id'])
    .executeTakeFirstOrThrow()
  const bob = await signedIn(shop)
  const ask = async (path: string) =>
    (await shop.app.inject({ url: path, headers: { token: bob.token } })).statusCode
  const papers = [
    `/receipts/${id}`,
    `/licences/${number}/certificate`,
    '/billing/invoices/IN-2026-000007/pdf',
  ]
  for (const paper of [...papers, ...papers]) expect(await ask(`/api${paper}`)).toBe(404)
  expect(await ask(`/api/receipts/${newId()}`)).toBe(404)
  const { rows } = await sql`
    select account_id, subject, reason from security_event where kind = 'access.refused' order by subject`.execute(
    over(database.db),
  )
  const refused = { account_id: bob.id, reason: 'another_account' }
  expect(rows).toEqual([
    { ...refused, subject: 'GET /api/billing/invoices/:number/pdf' },
    { ...refused, subject: 'GET /api/licences/:number/certificate' },
    { ...refused, subject: 'GET /api/receipts/:receiptId' },
  ])
})

test('an administrator finds people by what they are called, whatever signs are in it', async () => {
  await anAccount(database.db, { first_name: 'Bea', last_name: 'Lace', email: 'bea@x.test' })
  expect(await found('lace')).toEqual(['user Bea Lace bea@x.test', 'user Ada 100% Lace ada@x.test'])
  expect(await found('100% l')).toEqual(['user Ada 100% Lace ada@x.test'])
  expect(await found(ada.id)).toEqual(['user Ada 100% Lace ada@x.test'])
  expect(await found('%_')).toEqual([])
  expect(await found(' ')).toEqual([])
  for (const q of ['x'.repeat(10_000), 'a\0b']) expect((await ask(q)).statusCode).toBe(400)
})

test.each(['1000001', '999999999', '1000000000', '2147483648', '9'.repeat(12)])(
  'the number %s, which nothing has, finds nothing',
  async (q) => {
    await invoiced(ada.id, 'IN-2026-100000')
    expect(await found(q)).toEqual([])
  },
)
