import type { ShopSettings } from '@segno/contract'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { Jobs } from '../platform/jobs/jobs.ts'
import { anAccount } from '../testing/builders.ts'
import { mailsTo } from '../testing/mails.ts'
import { openTestApp, signedIn, type TestApp } from '../testing/test-app.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { finishBackup, startBackup } from '../platform/backup/queries.ts'
import { over } from '../platform/db/db.ts'
import { newId } from '../platform/ids.ts'
import { changeSettings } from './change-settings.ts'
import { LiveSettings } from './live-settings.ts'
import type { SettingsTables } from './tables.ts'

const database = useTestDatabase()
let shop: TestApp
let admin: { id: string; token: string }
beforeAll(async () => {
  shop = await openTestApp(database.db, {
    SEGNO_MASTERS_A_DAY: '7',
    // The demo has a seller.
    SEGNO_DEMO: '0',
    SEGNO_ADMIN_SECOND_FACTOR: '0',
  })
})
afterAll(async () => shop[Symbol.asyncDispose]())
beforeEach(async () => {
  admin = await signedIn(
    shop,
    { role: 'admin', first_name: 'Grace', last_name: 'Hall' },
    { isConfirmed: true },
  )
})

async function change(was: object, values: object) {
  const answer = await shop.app.inject({
    method: 'PATCH',
    url: '/api/admin/settings',
    headers: { token: admin.token },
    payload: { was, values },
  })
  return { status: answer.statusCode, ...(answer.json() as { code?: string; errors?: { path: string }[] }) }
}
const read = async (): Promise<ShopSettings> =>
  (
    (await shop.app.inject({ url: '/api/admin/settings', headers: { token: admin.token } })).json() as {
      body: { data: ShopSettings }
    }
  ).body.data
const publicShop = async ({ app }: TestApp) =>
  ((await app.inject({ url: '/api/public/shop' })).json() as { body: { data: Record<string, unknown> } }).body
    .data

test('a changed name and range of prices hold at once, and after a new start', async () => {
  const was = { shopName: 'Segno', minPricePoints: 1, maxPricePoints: 10 }
  const { values, defaults } = await read()
  expect(values).toMatchObject({ shopName: 'Segno' })
  const shown = { ...was, minPricePoints: values.minPricePoints, maxPricePoints: values.maxPricePoints }
  const given = { shopName: 'Coda', minPricePoints: 3, maxPricePoints: 4 }
  expect(await change(shown, given)).toMatchObject({ status: 200 })
  expect(await publicShop(shop)).toMatchObject({ name: 'Coda', prices: { min: 3, max: 4, loop: 3 } })
  await using other = await openTestApp(database.db)
  expect(await publicShop(other)).toMatchObject({ name: 'Coda', prices: { min: 3, max: 4 } })
  const after = await read()
  expect(after.defaults).toEqual(defaults)
  expect(after.settings.find(({ name }) => name === 'shopName')).toMatchObject({
    isFixed: false,
    changed: { by: { _id: admin.id, name: 'Grace Hall' } },
  })
})

test('the audit trail says how a setting was before', async () => {
  const { values } = await read()
  await change({ shopName: values.shopName }, { shopName: 'Fine' })
  const trail = await shop.app.inject({
    url: '/api/admin/audit?action=settings.change',
    headers: { token: admin.token },
  })
  const { items } = (trail.json() as { body: { data: { items: object[] } } }).body.data
  expect(items[0]).toMatchObject({
    what: 'Changed settings',
    changes: [{ field: 'Shop name', before: values.shopName, after: 'Fine' }],
  })
})

test('a raised limit of administrators counts a day later, and all of them hear of it; a lowered one counts at once', async () => {
  let at = new Date('2026-11-29T12:00:00Z')
  const now = () => at
  const live = new LiveSettings(readConfig({ SEGNO_DEMO: '0', SEGNO_SHOP_NAME: 'Coda' }), now)
  const jobs = new Jobs(database.db, pino({ level: 'silent' }))
  const outside = { databaseUrl: null, smtpUrl: null, cards: null }
  const ctx = { db: database.db, jobs, now, live, country: 'DE', environment: [], outside }
  await anAccount(database.db, { role: 'admin', email: 'other@segno.test' })
  const set = async (was: number | null, giveAwayCentsADay: number | null) => {
    const change = { was: { giveAwayCentsADay: was }, values: { giveAwayCentsADay } }
    const { settings } = await changeSettings(ctx, { actorId: admin.id, ...change })
    return settings.find(({ name }) => name === 'giveAwayCentsADay')!.countsFrom
  }
  const counting = () => live.parts.allowance.giveAwayCentsADay
  expect(await set(100_000, 1_000_000)).toBe('2026-11-30T12:00:00.000Z')
  expect(counting()).toBe(100_000)
  expect(await mailsTo(database.db, 'other@segno.test')).toMatchObject([
    {
      subject: 'A limit of administrators was raised at Coda',
      body_text: expect.stringContaining('in 24 hours (from 1000.00 to 10000.00), from 30 November 2026'),
    },
  ])
  // Nor does raising it once more bring the first one forward.
  at = new Date('2026-11-30T11:59:00Z')
  await set(1_000_000, null)
  at = new Date('2026-11-30T12:00:00Z')
  expect(counting()).toBe(100_000)
  at = new Date('2026-12-01T12:00:00Z')
  expect(counting()).toBeNull()
  expect(await set(null, 50_000)).toBeNull()
  expect(counting()).toBe(50_000)
})

test('what somebody else changed meanwhile is not overwritten', async () => {
  const { values } = await read()
  await change({ shopName: values.shopName }, { shopName: 'First' })
  expect(await change({ shopName: values.shopName }, { shopName: 'Second' })).toMatchObject({
    status: 409,
    code: 'settings_changed',
  })
  expect((await read()).values.shopName).toBe('First')
})

test('what the environment fixes is shown as fixed and cannot be changed', async () => {
  const { settings, values } = await read()
  expect(settings.find(({ name }) => name === 'mastersADay')?.isFixed).toBe(true)
  expect(values.mastersADay).toBe(7)
  expect(await change({ mastersADay: 7 }, { mastersADay: 8 })).toMatchObject({ code: 'setting_fixed' })
})

test.each([
  ['a street without a name', { legalStreet: 'Street 1' }, 'legalName'],
  ['a VAT ID whose check digit is wrong', { legalVatId: 'DE136695977' }, 'legalVatId'],
  ['a lowest price above the highest', { minPricePoints: 900, maxPricePoints: 2 }, 'maxPricePoints'],
])('%s is refused beside its field', async (_, given, path) => {
  const { values } = await read()
  expect(await change(values, given)).toMatchObject({ code: 'setting_invalid', errors: [{ path }] })
  expect((await read()).values).toEqual(values)
})

test.each([
  ['two lines', { shopName: 'a\nBcc: b@c.de' }],
  ['nothing', { shopName: '  ' }],
  ['no host', { supportHost: 'a@b' }],
  ['part of a point', { minPricePoints: 0.5 }],
  ['far too much', { affiliateMinPayoutCents: 1e12 }],
  ['an unknown setting', { isDemo: true }],
])('a setting is refused that is %s', async (_, given) => {
  expect((await change({}, given)).status).toBe(400)
})

test('a setting that this version cannot read is passed over', async () => {
  await over<SettingsTables>(database.db)
    .insertInto('shop_setting')
    .values(
      [
        ['shopName', '17'],
        ['constructor', '"x"'],
      ].map(([name, value]) => ({
        name: name!,
        value: value!,
        changed_by: admin.id,
        changed_at: new Date(),
      })),
    )
    .execute()
  expect((await read()).values.shopName).toBe('Segno')
})

test('the setup checklist says what a shop lacks, and can be hidden', async () => {
  const setup = async () =>
    (
      (await shop.app.inject({ url: '/api/admin/setup', headers: { token: admin.token } })).json() as {
        body: { data: { isShown: boolean; steps: { name: string; isDone: boolean }[] } }
      }
    ).body.data
  const isDone = async (step: string) => (await setup()).steps.find(({ name }) => name === step)?.isDone
  expect(await isDone('company')).toBe(false)
  await change(
    { legalName: null, legalStreet: null, setupChecklist: true },
    { legalName: 'Segno GmbH', legalStreet: 'Street 1', setupChecklist: false },
  )
  // Invoices need more.
  expect(await isDone('company')).toBe(false)
  await change(
    { legalPostcode: null, legalCity: null, legalPhone: null, legalVatId: null },
    {
      legalPostcode: '10115',
      legalCity: 'Berlin',
      legalPhone: '+49 30 23125 100',
      legalVatId: 'DE136695976',
    },
  )
  expect(await isDone('company')).toBe(true)
  expect((await setup()).isShown).toBe(false)
  const backUp = async (daysAgo: number) => {
    const [id, at] = [newId(), new Date(Date.now() - daysAgo * 24 * 60 * 60_000)]
    await startBackup(database.db, { id, at, snapshot: 's', isEncrypted: false })
    await finishBackup(database.db, id, { at, rows: 1, files: 1, error: null })
    return isDone('backup')
  }
  expect([await backUp(4), await backUp(2)]).toEqual([false, true])
})
