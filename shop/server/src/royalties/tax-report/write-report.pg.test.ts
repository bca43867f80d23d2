import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { findAccount } from '../../accounts/public.ts'
import { over } from '../../platform/db/db.ts'
import { anAccount, anArtist } from '../../testing/builders.ts'
import {
  givePayoutDetails,
  LEDGER_CHECKS,
  NO_PAYOUT_LIMITS,
  payeesContextOn,
  VAT_SELLER,
} from '../../testing/payees-context.ts'
import { sellSounds } from '../../testing/sell-sounds.ts'
import { mailsTo } from '../../testing/mails.ts'
import { validateDpi } from '../../testing/validate-dpi.ts'
import { hasPostgres, useTestDatabase } from '../../testing/test-database.ts'
import { forgetReportsJob } from './forget-reports.ts'
import { showReport } from './show-report.ts'
import { fetchReport, writeReport } from './write-report.ts'

const database = useTestDatabase()
const sold = new Date('2026-05-12T12:00:00Z')
const january = new Date('2027-01-13T09:00:00Z')
let actorId: string
let artistId: string

const ctx = (now = january) => ({
  ...payeesContextOn(database.db, now),
  artistShareBasisPoints: 5_000,
  payoutLimits: NO_PAYOUT_LIMITS,
  ...LEDGER_CHECKS,
  vatSeller: VAT_SELLER,
  payoutAccount: null,
})
const write = async (kind: 'new' | 'corrections' = 'new', context = ctx()) => {
  const file = await writeReport(context, { actorId, year: 2026, kind })
  const text = (await buffer(await file.open({ startByte: 0, endByte: Infinity }))).toString()
  validateDpi(text)
  return text
}
const all = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`<\\w+:${name}[^>]*>([^<]*)<`, 'g'))].map(([, value]) => value!)
const state = () => showReport(ctx(), 2026)

beforeEach(async () => {
  actorId = (await anAccount(database.db, { role: 'admin' })).id
  artistId = (await anArtist(database.db)).id
})

/** Sells a sound of the artist, whose details are complete. */
async function sell(): Promise<void> {
  await givePayoutDetails(database.db, { artistId, at: sold })
  await sellSounds(database.db, { artistId, at: sold })
}

test('an artist is reported once, then corrected under the id of before, then deleted', async () => {
  await sell()
  expect(await state()).toMatchObject({ newCount: 1, correctedCount: 0, incomplete: [], missingOfShop: [] })
  const first = await write()
  const { email } = (await findAccount(database.db, artistId))!
  const copies = async () =>
    (await mailsTo(database.db, email)).filter(({ subject }) => subject.includes('tax report'))
  const [copy] = await copies()
  expect(copy!.subject).toBe('Your copy of the tax report for 2026 from Segno')
  expect(copy!.body_text).toMatch(/2026, quarter 2: 1 sale, € [\d.]+ credited, € [\d.]+ kept by the shop/)
  expect(copy!.body_text).not.toContain(all(first, 'TIN')[1])
  expect(all(first, 'DocTypeIndic')).toEqual(['OECD1', 'OECD1'])
  const [shopRef, ref] = all(first, 'DocRefId')
  await expect(write()).rejects.toMatchObject({ code: 'tax_nothing_new' })
  await expect(write('corrections')).rejects.toMatchObject({ code: 'tax_nothing_new' })

  await givePayoutDetails(database.db, { artistId, at: january, street: 'Gasse 2' })
  expect(await state()).toMatchObject({ newCount: 0, correctedCount: 1 })
  const second = await write('corrections')
  expect(all(second, 'DocTypeIndic')).toEqual(['OECD0', 'OECD2'])
  expect(all(second, 'DocRefId')[0]).toBe(shopRef)
  expect(all(second, 'CorrDocRefId')).toEqual([ref])

  await givePayoutDetails(database.db, {
    artistId,
    at: january,
    country: 'US',
    taxCountry: 'US',
    taxId: '536-90-4399',
  })
  const third = await write('corrections')
  expect(all(third, 'DocTypeIndic')).toEqual(['OECD0', 'OECD3'])
  const texts = (await copies()).map((mail) => mail.body_text!.replaceAll('\n', ' '))
  expect(texts).toHaveLength(3)
  expect(texts[1]).toContain('in place of the one before')
  expect(texts[1]).toContain('Gasse 2')
  expect(texts[2]).toContain('takes back what we had reported about you')
  expect(all(third, 'CorrDocRefId')).toEqual([all(second, 'DocRefId')[1]])

  const refs = [first, second, third].flatMap((text) => all(text, 'MessageRefId'))
  expect(new Set(refs).size).toBe(3)
  expect(refs.every((one) => one.startsWith('DE2026DE'))).toBe(true)
  const { files, outsideCount } = await state()
  expect(files.map(({ kind, recordCount }) => [kind, recordCount])).toEqual([
    ['corrections', 1],
    ['corrections', 1],
    ['new', 1],
  ])
  expect(outsideCount).toBe(1)
  const again = await fetchReport(ctx(), files.at(-1)!.id)
  expect((await buffer(await again.open({ startByte: 0, endByte: Infinity }))).toString()).toBe(first)
  const { rows } = await sql<{
    after: object
  }>`select after from audit_entry where action = 'tax_report.write' order by id`.execute(over(database.db))
  expect(rows[0]).toEqual({ after: { year: 2026, kind: 'new', records: 1 } })
})

test('artists whose details are incomplete are left out and listed with what is missing; a file of nobody else is refused by their names', async () => {
  await sellSounds(database.db, { artistId, at: sold })
  await expect(write()).rejects.toMatchObject({
    code: 'tax_details_missing',
    message: expect.stringMatching(
      /^Nobody can be reported yet\. Details are missing of .+ \(Payout details\)\.$/,
    ),
  })
  await givePayoutDetails(database.db, { artistId, at: sold, bornOn: null })
  const other = (await anArtist(database.db)).id
  await givePayoutDetails(database.db, { artistId: other, at: sold })
  await sellSounds(database.db, { artistId: other, at: sold })
  expect(await state()).toMatchObject({
    newCount: 1,
    incomplete: [{ artist: { id: artistId }, missing: ['Date of birth'] }],
  })
  expect(all(await write(), 'LastName')).toEqual(['Lune'])
})

test('details of before, which do not say whether they are a person’s, are listed', async () => {
  await sell()
  await sql`update payee_tax set taxpayer = null`.execute(over(database.db))
  expect((await state()).incomplete).toMatchObject([{ missing: ['Person or company'] }])
})

test('a year without sales is told once, and sales that come later are new', async () => {
  expect(all(await write(), 'MessageTypeIndic')).toEqual(['DPI403'])
  await expect(write()).rejects.toMatchObject({ code: 'tax_nothing_new' })
  await sell()
  const text = await write()
  expect(all(text, 'MessageTypeIndic')).toEqual(['DPI401'])
  expect(all(text, 'DocTypeIndic')).toEqual(['OECD0', 'OECD1'])
})

test('a shop that moved corrects itself before it reports anything new', async () => {
  await write()
  await sell()
  const { shop } = ctx()
  const moved = { ...ctx(), shop: { ...shop, legal: { ...shop.legal!, street: 'Allee 2' } } }
  await expect(write('new', moved)).rejects.toMatchObject({ code: 'tax_shop_changed' })
  const text = await write('corrections', moved)
  expect(all(text, 'DocTypeIndic')).toEqual(['OECD2'])
  expect(all(await write('new', moved), 'DocTypeIndic')).toEqual(['OECD0', 'OECD1'])
})

test('a year is reported once it is over where the shop is', async () => {
  await sell()
  await expect(write('new', ctx(new Date('2026-12-31T22:59:59Z')))).rejects.toMatchObject({
    code: 'tax_year_open',
  })
  expect(all(await write('new', ctx(new Date('2026-12-31T23:00:00Z'))), 'MessageTypeIndic')).toEqual([
    'DPI401',
  ])
})

test('a shop that has not said who runs it is told what is missing', async () => {
  const { shop } = ctx()
  const nameless = { ...ctx(), shop: { ...shop, legal: { ...shop.legal!, city: null, vatId: null } } }
  await expect(write('new', nameless)).rejects.toMatchObject({
    code: 'tax_shop_incomplete',
    message: 'Enter the shop’s city, VAT ID under Settings first',
  })
})

test('a file is forgotten after ten years, what was reported is not', async () => {
  await sell()
  await write()
  const forget = async (now: string) =>
    forgetReportsJob({ db: database.db, now: () => new Date(now) }).run({}, new AbortController().signal)
  const [file] = (await state()).files
  await forget('2036-12-31T12:00:00Z')
  expect(await fetchReport(ctx(), file!.id)).toBeDefined()
  await forget('2037-01-01T12:00:00Z')
  await expect(fetchReport(ctx(), file!.id)).rejects.toMatchObject({ code: 'tax_file_not_found' })
  await expect(write()).rejects.toMatchObject({ code: 'tax_nothing_new' })
})

test.skipIf(!hasPostgres)('of two administrators who write at once, one reports each artist', async () => {
  await sell()
  const both = await Promise.allSettled([write(), write()])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})
