import { startPostgres } from '@segno/test-kit/postgres'
import { addDefaultVocabulary } from '../shop/server/src/vocabulary/public.ts'
import { setPassword } from '../shop/server/src/identity/public.ts'
import { UsageRecorder } from '../shop/server/src/insights/usage/usage-recorder.ts'
import { countDay } from '../shop/server/src/insights/usage/roll-up.ts'
import { dayOf, daysAfter } from '../shop/server/src/platform/day-range.ts'
import type { Db } from '../shop/server/src/platform/db/db.ts'
import { openLog } from '../shop/server/src/platform/log.ts'
import { openDatabase } from '../shop/server/src/platform/db/open-database.ts'
import { anAccount } from '../shop/server/src/testing/builders.ts'
import { generateCatalogue } from '../shop/server/src/testing/generated-catalogue.ts'
import { fillOffice, officeCounts } from '../shop/server/src/testing/generated-office.ts'
import { type View, viewsFor } from '../shop/server/src/testing/list-views.ts'
import { startShop } from '../e2e/running-shop.ts'
import { productionEnv, requirePostgres } from './http/production-shop.ts'
import { rounded, type Row } from './measure.ts'

const SOUNDS = 2_000
const PASSWORD = 'rain on the tin roof'
/** The slowest of so many stands for the 95th of 100: a list that is slow is slow each time. */
const TIMES = 3
const NOTED = 20_000
/** `OFFICE_USERS=10000 npm run bench -- office` looks at a smaller shop. */
const COUNTS = officeCounts(Number(process.env['OFFICE_USERS'] ?? 1_000_000))

/** The office of a shop with a million users: its lists in every order and by every filter, dashboard, roll-up, events. */
export async function run(): Promise<Row[]> {
  const bin = await requirePostgres()
  await using postgres = await startPostgres(bin)
  // One connection, because what the generator sets holds for its session.
  await using database = await openDatabase({ url: postgres.url, dataFolder: '', maxConnections: 1 })
  const { db } = database
  await addDefaultVocabulary(db)
  await generateCatalogue(db, SOUNDS)
  const admin = await anAccount(db, { email: 'admin@segno.test', role: 'admin' })
  await setPassword(db, { accountId: admin.id, password: PASSWORD })
  const began = performance.now()
  await fillOffice(db, COUNTS)
  const filledSeconds = (performance.now() - began) / 1_000
  const rolledMs = await rollUp(db)
  await using shop = await startShop({
    env: { ...productionEnv(postgres.url), SEGNO_ADMIN_SECOND_FACTOR: '0' },
  })
  const look = await signIn(shop.origin, admin.email)
  return [
    {
      name: `made: ${COUNTS.users} users, ${COUNTS.purchases} purchases, ${COUNTS.events} events`,
      value: rounded(filledSeconds, 0),
      unit: 's',
    },
    ...(await benchLists(look, admin.id)),
    {
      name: 'records by number and people by name',
      value: await slowest(look, '/api/records?q=Surname77'),
      unit: 'ms',
    },
    { name: 'dashboard, 90 days', value: await slowest(look, '/api/admin/dashboard?days=90'), unit: 'ms' },
    { name: 'a day’s roll-up', value: rounded(rolledMs / 1_000, 2), unit: 's' },
    { name: 'an event on the request’s path', value: await benchNoting(db), unit: 'µs' },
  ]
}

type Look = (address: string) => Promise<void>

async function signIn(origin: string, email: string): Promise<Look> {
  const answer = await fetch(`${origin}/api/auth/signIn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  const { body } = (await answer.json()) as { body: { data: { tokens: { idToken: string } } } }
  const headers = { token: body.data.tokens.idToken }
  return async (address) => {
    const page = await fetch(origin + address, { headers })
    const text = await page.text()
    // Where a name is shared by too many, that is the answer.
    if (!page.ok && !text.includes('"too_many_people"')) throw new Error(`${address}: ${text}`)
  }
}

async function slowest(look: Look, address: string): Promise<number> {
  let slowestMs = 0
  await look(address)
  for (let time = 0; time < TIMES; time++) {
    const began = performance.now()
    await look(address)
    slowestMs = Math.max(slowestMs, performance.now() - began)
  }
  return rounded(slowestMs, 0)
}

/** Of each list the slowest order or filter, and the slowest search. */
async function benchLists(look: Look, accountId: string): Promise<Row[]> {
  const timed: (View & { readonly ms: number })[] = []
  for (const view of viewsFor('admin', accountId)) {
    const ms = await slowest(look, view.address)
    process.stdout.write(`    ${view.list} ${view.what}: ${ms} ms\n`)
    timed.push({ ...view, ms })
  }
  return [...Map.groupBy(timed, ({ list }) => list)].flatMap(([list, views]) => {
    const isSearch = ({ what }: View): boolean => what.startsWith('search ')
    return [views.filter((view) => !isSearch(view)), views.filter(isSearch)].flatMap((of) => {
      const worst = of.toSorted((one, other) => other.ms - one.ms)[0]
      return worst
        ? [{ name: `${list}: slowest of ${of.length}, ${worst.what}`, value: worst.ms, unit: 'ms' }]
        : []
    })
  })
}

async function rollUp(db: Db): Promise<number> {
  const day = daysAfter(new Date(dayOf(new Date())), -2)
  const began = performance.now()
  await countDay({ db }, day)
  return performance.now() - began
}

/** What a request waits for; the writing comes later. */
async function benchNoting(db: Db): Promise<number> {
  await using recorder = new UsageRecorder({ db, log: openLog('error'), now: () => new Date() })
  const began = performance.now()
  for (let at = 0; at < NOTED; at++)
    recorder.note({
      accountId: null,
      kind: 'search',
      source: 'web',
      search: { words: `words ${at}`, found: at },
    })
  return rounded(((performance.now() - began) / NOTED) * 1_000, 2)
}
