import { buffer, text } from 'node:stream/consumers'
import { api } from '@segno/contract'
import { sql } from 'kysely'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { over } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { buyByCard, livesIn, openBillingShop, refundByAdmin } from '../../testing/billing-shop.ts'
import { anAccount } from '../../testing/builders.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { savePapers } from './save-papers.ts'

const database = useTestDatabase()
const CARD = '4242424242424242'
const WHOLE = { startByte: 0, endByte: Infinity }

/** What another program finds in a ZIP, by name. */
async function filesIn(zip: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  const read = await fromBufferPromise(zip)
  for await (const entry of read.eachEntry())
    files.set(entry.fileName, await buffer(await read.openReadStreamPromise(entry)))
  return files
}

/** Of a payout to an artist in Vienna, by the invoice of the French buyer. */
const aSelfBilledPaper = () =>
  sql`insert into self_billed (number, account_id, payout_id, document, issued_at)
    select 'SB-2026-000001', (select id from account limit 1), ${newId()},
      document || jsonb_build_object('number', 'SB-2026-000001', 'isSelfBilled', true, 'issuedOn', '2026-11-30',
        'seller', document -> 'seller' || '{"country": "AT"}'),
      now()
    from invoice where number = 'IN-2026-000001'`.execute(over(database.db))

test('a ZIP has the papers of a month where the shop is, as PDF and UBL, and a list that adds up', async () => {
  const time = { at: new Date('2026-11-29T12:00:00Z') }
  await using shop = await openBillingShop(database.db, { now: () => time.at })
  const { id: adminId } = await anAccount(database.db, { role: 'admin' })
  const { id: french } = await anAccount(database.db)
  await livesIn(database.db, french, 'FR')
  const ofFrance = await buyByCard(shop, french, CARD, { grossCents: 1_080 })
  await refundByAdmin(shop, ofFrance)
  // In Berlin it is the first of December.
  time.at = new Date('2026-11-30T23:30:00Z')
  await buyByCard(shop, (await anAccount(database.db)).id, CARD)

  await aSelfBilledPaper()
  const saved = await savePapers(shop.ctx, adminId, '2026-11')
  const files = await filesIn(await buffer(await saved.open(WHOLE)))
  expect([saved.saveAs, ...files.keys()]).toEqual([
    'Papers 2026-11.zip',
    'Papers 2026-11.csv',
    'PDF/CN-2026-000001.pdf',
    'UBL/CN-2026-000001.xml',
    'PDF/IN-2026-000001.pdf',
    'UBL/IN-2026-000001.xml',
    'PDF/SB-2026-000001.pdf',
    'UBL/SB-2026-000001.xml',
  ])
  expect(files.get('PDF/CN-2026-000001.pdf')!.subarray(0, 5).toString()).toBe('%PDF-')
  expect(files.get('UBL/CN-2026-000001.xml')!.toString()).toContain('<CreditNote ')
  expect(Papa.parse(files.get('Papers 2026-11.csv')!.toString(), { skipEmptyLines: true }).data).toEqual([
    ['Number', 'Date', 'Kind', 'Corrects', 'Country', 'Net', 'VAT', 'Gross', 'Currency'],
    [
      'CN-2026-000001',
      '2026-11-29',
      'Credit note',
      'IN-2026-000001',
      'FR',
      '-9.00',
      '-1.80',
      '-10.80',
      'EUR',
    ],
    ['IN-2026-000001', '2026-11-29', 'Invoice', '', 'FR', '9.00', '1.80', '10.80', 'EUR'],
    ['SB-2026-000001', '2026-11-30', 'Self-billed invoice', '', 'AT', '9.00', '1.80', '10.80', 'EUR'],
  ])
  const { rows } = await sql`select actor_id, action, subject_id, after from audit_entry
    where action like 'books.%'`.execute(over(database.db))
  expect(rows).toEqual([
    { actor_id: adminId, action: 'books.save-papers', subject_id: '2026-11', after: { papers: 3 } },
  ])
  const inDecember = await savePapers(shop.ctx, adminId, '2026-12')
  expect(await text(await inDecember.open(WHOLE))).toContain('PDF/IN-2026-000002.pdf')
})

test('a month without papers is said so, and leaves nothing in the audit trail', async () => {
  await using shop = await openBillingShop(database.db)
  const { id: adminId } = await anAccount(database.db, { role: 'admin' })
  await expect(savePapers(shop.ctx, adminId, '2026-10')).rejects.toMatchObject({
    code: 'no_papers',
    message: 'No invoice or credit note was issued in this month.',
  })
  const { rows } = await sql`select from audit_entry where action like 'books.%'`.execute(over(database.db))
  expect(rows).toEqual([])
})

test.each(['2026-13', '2026-00', '2026-1', '11-2026', ''])('“%s” is refused as a month', (month) => {
  expect(api.savePapers.body.safeParse({ month }).error?.issues[0]?.message).toBe(
    'is not a month, such as 2026-11',
  )
})
