import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { over } from './platform/db/db.ts'
import { changeEmail } from './accounts/public.ts'
import { PERSONAL_DATA } from './legal/personal-data.ts'
import { inTransaction } from './platform/db/transaction.ts'
import { newId } from './platform/ids.ts'
import { queueMail } from './platform/mail/mail.ts'
import { anAccount } from './testing/builders.ts'
import { fillPerson, isFreeText, markerOf, markersIn, readColumns } from './testing/fill-person.ts'
import { mailsTo } from './testing/mails.ts'
import { payeeDetails } from './testing/payees-context.ts'
import { valuesOf } from './testing/person-values.ts'
import { deleteOwnAccount, openTestApp, signedIn, type TestApp } from './testing/test-app.ts'
import { useTestDatabase } from './testing/test-database.ts'

// Only a test that hangs is stopped.
const PATIENTLY = { timeout: 60_000 }
const DAY_MS = 86_400_000

interface TableOfPeople {
  readonly table: string
  readonly columns: readonly string[]
  /** As the privacy text names it. */
  readonly kind: string
  readonly until: string
  /** A part of the copy; `no` where it is in none. */
  readonly copy: string
  readonly deleted: string
}

const PAGE = readFileSync(join(import.meta.dirname, '../../../docs/people-data.md'), 'utf8')
const INVENTORY: readonly TableOfPeople[] = PAGE.split('\n')
  .filter((line) => /^\| [a-z_]+ +\|/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter(([, table]) => table !== 'table')
  .map(([, table = '', columns = '', kind = '', until = '', copy = '', deleted = '']) => ({
    table,
    columns: columns.split(' '),
    kind,
    until,
    copy,
    deleted,
  }))
const NOBODY = /^Of nobody[^:]*: ([^.]*)\./m.exec(PAGE)![1]!.split(/\s+/)

/** Texts of ours beside those of people: keys, hashes, codes, and words of the vocabulary. */
const OURS =
  /(^|_)(id|ids|key|hash|kind|status|state|code|currency|country|number|version|format|on|told_for|provider_account)$/
const ALSO_OURS = [
  'account.admin_grants',
  'api_key.grants',
  'api_key.key_start',
  'cart_item.program_client',
  'affiliate_referral.suspicion',
  'attempt.purpose',
  'audit_entry.action',
  'collection.visibility',
  'collection_sound.place',
  'copyright_notice.about',
  'copyright_notice.title',
  'email_change.stop_hash',
  'favourite.place',
  'legal_acceptance.name',
  'pack.slug',
  'passkey.transports',
  'payment.name',
  'payment.smaller_packages',
  'plan_subscription.due_invoice',
  'self_billed.corrects',
  'sound.doubts',
  'sound.genres',
  'sound.instrument',
  'sound.measured_instrument',
  'sound.moods',
  'tax_report_record.corrects',
  'tax_report_record.ref',
  'withdrawal.time_zone',
]

const database = useTestDatabase()
let shop: TestApp
let logged: string[]
beforeEach(async () => {
  logged = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) })
  shop = await openTestApp(database.db, {}, { log })
})
afterEach(() => shop[Symbol.asyncDispose]())

const EMAIL = `${markerOf('account', 'email')}@segno.test`

const rows = async (query: string): Promise<Record<string, unknown>[]> =>
  (await sql.raw<Record<string, unknown>>(query).execute(over(database.db))).rows

async function textOf(table: string): Promise<string> {
  const found = await rows(`select row_to_json(one)::text as text from "${table}" as one`)
  return found.map(({ text }) => String(text)).join('\n')
}

const tableNames = async (): Promise<string[]> => [
  ...new Set((await readColumns(database.db)).map(({ table }) => table)),
]

async function markersByTable(): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for (const table of await tableNames()) {
    const markers = markersIn(await textOf(table))
    if (markers.length > 0) found.set(table, markers.toSorted())
  }
  return found
}

const isEmpty = (part: unknown): boolean =>
  part === null || part === undefined || (Array.isArray(part) && part.length === 0)

async function copyOf(token: string): Promise<Record<string, unknown>> {
  const headers = { token }
  const url = '/api/user/export'
  await shop.app.inject({ method: 'POST', url, headers })
  const state = async () =>
    (await shop.app.inject({ url, headers })).json<{ body: { data: { state: string } } }>().body.data.state
  await expect.poll(state, PATIENTLY).toBe('ready')
  return (await shop.app.inject({ url: `${url}/file`, headers })).json()
}

/** What lies among the shop's files. */
function markersInFiles(): string[] {
  const folder = dirname(shop.scratchFolder)
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  return files.flatMap((one) => markersIn(readFileSync(join(one.parentPath, one.name), 'latin1')))
}

async function fill(accountId: string): Promise<void> {
  const affiliate = await anAccount(database.db)
  await rows(
    `insert into affiliate (account_id, afid, created_at) values ('${affiliate.id}', 'mkaffiliate2', now())`,
  )
  const columns = new Map(INVENTORY.map((one) => [one.table, one.columns]))
  await fillPerson(database.db, {
    accountId,
    columns,
    values: valuesOf({ accountId, email: EMAIL, affiliateId: affiliate.id }),
  })
}

test('every table and every column of text is in the inventory, or of nobody', async () => {
  const columns = await readColumns(database.db)
  const names = [...INVENTORY.map(({ table }) => table), ...NOBODY]
  expect(names.toSorted()).toEqual(await tableNames())
  const unknown = columns.filter((column) => {
    const { table, name } = column
    const own = INVENTORY.find((one) => one.table === table)
    const isKnown = own?.columns.includes(name) || OURS.test(name) || ALSO_OURS.includes(`${table}.${name}`)
    return own !== undefined && isFreeText(column) && !isKnown
  })
  expect(unknown.map(({ table, name }) => `${table}.${name}`)).toEqual([])
  const all = new Set(columns.map(({ table, name }) => `${table}.${name}`))
  const named = INVENTORY.flatMap((one) => one.columns.map((name) => `${one.table}.${name}`))
  expect(named.filter((name) => !all.has(name))).toEqual([])
  // A row of nobody leads to no account, but by who decided it.
  const leading = columns.filter(
    ({ table, refersTo, name }) =>
      NOBODY.includes(table) &&
      (refersTo?.table === 'account' || name === 'account_id') &&
      !name.endsWith('_by'),
  )
  expect(leading.map(({ table, name }) => `${table}.${name}`)).toEqual([])
})

test('what is swept goes when the inventory says', () => {
  const ruled = INVENTORY.flatMap(({ table, until }) => {
    const rule = /^(\d+) (hour|days?) after (\w+)$/.exec(until)
    return rule ? [[table, rule[3], Number(rule[1]) * (rule[2] === 'hour' ? DAY_MS / 24 : DAY_MS)]] : []
  })
  expect(ruled.length).toBeGreaterThan(15)
  const rules = new Set(shop.ctx.kept.map(({ table, since, forMs }) => `${table} ${since} ${forMs}`))
  expect(ruled.filter((rule) => !rules.has(rule.join(' ')))).toEqual([])
})

test('a deleted account leaves what the inventory says, and nothing else', async () => {
  const { id, token } = await signedIn(shop, { email: EMAIL, role: 'artist' }, { isConfirmed: true })
  await fill(id)
  const filled = await markersByTable()
  await deleteOwnAccount(shop, { token, email: EMAIL })
  const farewell = markersIn(EMAIL)
  const left = await markersByTable()
  expect(left.get('mail')).toEqual(farewell)
  left.delete('mail')
  // Its files are removed by a job.
  left.delete('job')
  const expected = INVENTORY.flatMap(({ table, deleted }) => {
    const [how, columns] = deleted.split(': ')
    if (how !== 'stays') return []
    const stays = columns?.split(' ').map((column) => markerOf(table, column)) ?? filled.get(table) ?? []
    return stays.length > 0 ? [[table, stays.toSorted()] as const] : []
  })
  expect(Object.fromEntries(left)).toEqual(Object.fromEntries(expected))
  expect(markersIn(logged.join('\n'))).toEqual([])
  for (const { table, deleted } of INVENTORY.filter((one) => one.deleted === 'gone' && one.table !== 'mail'))
    expect([table, deleted, await textOf(table)]).toEqual([table, 'gone', ''])
})

test('[A15] the copy has something of each table that the inventory says is in it, and goes with the account', async () => {
  await shop.ctx.startJobs()
  const { id, token } = await signedIn(shop, { email: EMAIL, role: 'artist' }, { isConfirmed: true })
  await fill(id)
  await rows('delete from data_export')
  const filled = await markersByTable()
  const copy = await copyOf(token)
  const text = JSON.stringify(copy)
  const missing = INVENTORY.filter(({ table, copy: part }) => {
    if (part === 'no') return false
    const markers = filled.get(table) ?? []
    const said = JSON.stringify(copy[part] ?? null)
    return markers.length > 0 ? !markers.some((marker) => said.includes(marker)) : isEmpty(copy[part])
  })
  expect(missing.map(({ table, copy: part }) => `${table} in ${part}`)).toEqual([])
  const secret = INVENTORY.filter(({ copy: part }) => part === 'no').flatMap(
    ({ table }) => filled.get(table) ?? [],
  )
  expect(markersIn(text).filter((marker) => secret.includes(marker) && !EMAIL.includes(marker))).toEqual([])
  expect(markersInFiles().length).toBeGreaterThan(0)
  await deleteOwnAccount(shop, { token, email: EMAIL })
  await expect.poll(markersInFiles, PATIENTLY).toEqual([])
})

type Act = readonly [method: 'POST' | 'PUT', path: string, body: object]

const reason = 'They asked.'

/** Acts of administrators on a person, each with words that name them. */
const actsOn = (updatedAt: Date): readonly Act[] => {
  const names = { firstName: markerOf('audit', 'first'), lastName: markerOf('audit', 'last') }
  const change = { ...names, email: `${markerOf('audit', 'new')}@segno.test`, role: 'artist' }
  return [
    ['PUT', 'users/:id', { ...change, status: 'activated', updatedAt: updatedAt.toISOString(), reason }],
    ['POST', 'users/:id/points', { points: 5, reason }],
    ['POST', 'agent-licences', { email: EMAIL, days: 30, reason }],
    ['PUT', 'payment/:id/share', { shareBasisPoints: 6_000, reason }],
  ]
}

/** Open accounts enter their own details. */
const ACTS_AFTER: readonly Act[] = [
  [
    'PUT',
    'affiliate_payout/:id/payee',
    { holder: markerOf('audit', 'holder'), iban: payeeDetails.iban, reason },
  ],
  ['PUT', 'payment/:id/payee', { ...payeeDetails, street: markerOf('audit', 'street'), reason }],
]

/** Money of both kinds, for which details are needed. */
const owe = (accountId: string): Promise<void> =>
  fillPerson(database.db, {
    accountId,
    columns: new Map([
      ['royalty', []],
      ['affiliate_commission', []],
    ]),
    values: {
      ...valuesOf({ accountId, email: EMAIL, affiliateId: newId() }),
      'licence.ended_at': null,
      'licence.ended_as': null,
      'royalty.value_micro_eur': 90_000_000,
      'royalty.amount_micro_eur': 50_000_000,
      'royalty.sold_at': new Date(0),
      'affiliate_commission.net_cents': 9_000,
      'affiliate_commission.amount_cents': 5_000,
      'affiliate_commission.decision': null,
      'affiliate_commission.paid_at': new Date(0),
      'affiliate_commission.free_at': new Date(0),
    },
  })

test('the audit trail names nobody, whatever administrators did to them', async () => {
  const { id, token } = await signedIn(shop, { email: EMAIL, role: 'artist' }, { isConfirmed: true })
  const admin = await signedIn(shop, { role: 'admin' }, { isConfirmed: true })
  await rows(`insert into artist (account_id, handle, name) values ('${id}', 'ada', 'Ada Lune')`)
  const act = async ([method, path, payload]: Act) => {
    const headers = { token: admin.token, 'idempotency-key': newId() }
    const url = `/api/admin/${path.replace(':id', id)}`
    const answer = await shop.app.inject({ method, url, headers, payload })
    expect([path, answer.statusCode < 300 ? 'done' : answer.body]).toEqual([path, 'done'])
  }
  const [account] = await rows(`select updated_at from account where id = '${id}'`)
  for (const one of actsOn(account!['updated_at'] as Date)) await act(one)
  const saved = await shop.app.inject({
    url: `/api/admin/users.csv?q=${EMAIL}`,
    headers: { token: admin.token },
  })
  expect(saved.statusCode).toBe(200)
  await owe(id)
  await deleteOwnAccount(shop, { token, email: EMAIL })
  for (const one of ACTS_AFTER) await act(one)
  const written = await textOf('audit_entry')
  expect(written.split('\n').length).toBeGreaterThan(ACTS_AFTER.length + 3)
  expect(markersIn(written)).toEqual([])
  expect(written).not.toContain(payeeDetails.iban)
})

test('emails to an earlier address go with the account, and those of its next owner stay', async () => {
  const { id, token } = await signedIn(shop, { email: 'earlier@segno.test' }, { isConfirmed: true })
  const mail = { to: 'earlier@segno.test', text: 'Hello', html: '<!doctype html><title>Hello</title>Hello' }
  const queue = (subject: string) =>
    inTransaction(database.db, (tx) => queueMail(tx, shop.ctx.jobs, { ...mail, subject }))
  await queue('To the first')
  await inTransaction(database.db, (tx) => changeEmail(tx, id, { email: EMAIL, now: new Date() }))
  await queue('To the next')
  await deleteOwnAccount(shop, { token, email: EMAIL })
  expect((await mailsTo(database.db, 'earlier@segno.test')).map(({ subject }) => subject)).toEqual([
    'To the next',
  ])
})

test('the privacy text says of each table what it is for and how long it is kept', async () => {
  const [newest] = await rows(
    "select markdown from legal_text where name = 'privacy' order by number desc limit 1",
  )
  expect(newest!['markdown']).toContain('\n{{personalData}}\n')
  const kinds = new Map(Object.values(PERSONAL_DATA).flatMap((group) => Object.entries(group)))
  expect(new Set(INVENTORY.map(({ kind }) => kind))).toEqual(new Set(kinds.keys()))
  const otherwise = INVENTORY.filter(
    ({ kind, until }) => kinds.get(kind)!.until !== /^(\d+ )?\w+/.exec(until)![0],
  )
  expect(otherwise.map(({ table, until }) => `${table}: ${until}`)).toEqual([])
})
