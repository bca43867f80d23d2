import type { MailFrequency } from '@segno/contract'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { accounts } from '../../../accounts/slice.ts'
import { completeCheckout } from '../../../orders/public.ts'
import { over } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/ids.ts'
import { anArtist, aPack, aSound } from '../../../testing/builders.ts'
import { mailsTo } from '../../../testing/mails.ts'
import { givePoints, ordersContextOn } from '../../../testing/orders-context.ts'
import { deleteOwnAccount, openTestApp, signedIn, type TestApp } from '../../../testing/test-app.ts'
import { hasPostgres, useTestDatabase } from '../../../testing/test-database.ts'
import { FormerTerms } from '../../former-terms.ts'
import { type DigestContext, sendDigests } from './send-digests.ts'

const database = useTestDatabase()
const START = new Date('2026-11-02T10:20:00Z')
const HOUR_MS = 60 * 60_000
let now: Date
let shop: TestApp
let nina: string
beforeEach(async () => {
  now = START
  nina = (await anArtist(database.db, { handle: 'nina', name: 'Nina' })).id
  shop = await openTestApp(database.db, { SEGNO_ORIGIN: 'https://segno.test' }, { now: () => now })
})
afterEach(() => shop[Symbol.asyncDispose]())

const later = (hours: number): void => {
  now = new Date(now.getTime() + hours * HOUR_MS)
}
const put = (token: string, path: string, payload?: object) =>
  shop.app.inject({
    method: 'PUT',
    url: `/api/user/${path}`,
    headers: { token },
    ...(payload && { payload }),
  })

/** A subscriber with this frequency and these follows. */
async function aFollower(frequency: MailFrequency | null, ...followed: string[]) {
  const email = `${newId()}@segno.test`
  const person = await signedIn(shop, { email, email_confirmed_at: START })
  for (const one of followed) expect((await put(person.token, `followed/${one}`)).statusCode).toBe(200)
  if (frequency) await put(person.token, 'mail-preferences/followed', { frequency })
  return { ...person, email }
}

const A_MOMENT_MS = 1_000
const published = (facts: Parameters<typeof aSound>[1] = {}) =>
  aSound(database.db, {
    artist_id: nina,
    published_at: new Date(now.getTime() + A_MOMENT_MS),
    genres: ['house'],
    ...facts,
  })

const context = (facts: Partial<DigestContext> = {}): DigestContext => ({
  db: database.db,
  jobs: shop.ctx.jobs,
  now: () => now,
  log: pino({ level: 'silent' }),
  index: { formerTerms: new FormerTerms([]), termNames: new Map([['genre/house', 'House']]) },
  shop: shop.ctx.shop,
  ...shop.ctx.use(accounts),
  ...facts,
})
const sweep = (facts: Partial<DigestContext> = {}): Promise<void> =>
  sendDigests(context(facts), new AbortController().signal)
const bodies = async (email: string): Promise<string[]> =>
  (await mailsTo(database.db, email)).map((mail) => mail.body_text ?? '')

test('a day’s new sounds come in one mail, under what is followed, and once', async () => {
  const { email } = await aFollower('daily', 'artist/nina', 'genre/house')
  const pack = await aPack(database.db, { artist_id: nina, title: 'Night Shift' })
  later(1)
  const lone = await published({ title: 'Lone' })
  later(1)
  for (const title of ['One', 'Two']) await published({ title, pack_id: pack.id })
  const otto = (await anArtist(database.db, { handle: 'otto', name: 'Otto' })).id
  const house = await published({ title: 'Club', artist_id: otto })
  await published({ title: 'Nothing to do with it', artist_id: otto, genres: ['techno'] })
  later(20)
  await sweep()
  expect(await bodies(email)).toEqual([])
  later(2)
  await sweep()
  await sweep()
  const [text, ...others] = await bodies(email)
  expect(others).toEqual([])
  expect(text).toContain('4 new sounds from what you follow\n\n')
  expect(text).toContain(
    `Nina:\nhttps://segno.test/artists/nina\n- Night Shift (by Nina, 2 new sounds)\n  https://segno.test/packs/${pack.id}\n` +
      `- Lone (by Nina)\n  https://segno.test/sounds/${lone.id}`,
  )
  expect(text).toContain(
    `House:\nhttps://segno.test/sounds?genre=house&sort=newest\n- Club (by Otto)\n  https://segno.test/sounds/${house.id}`,
  )
  expect(text).toContain('See all:\nhttps://segno.test/sounds?followed=1&sort=newest')
  expect(text).not.toContain('Nothing to do with it')
  const [mail] = await mailsTo(database.db, email)
  expect(mail?.body_html).toContain(`href="https://segno.test/packs/${pack.id}"`)
})

test('at most one mail a day or a week, and none about nothing; each has what came since the one before', async () => {
  const daily = await aFollower('daily', 'artist/nina')
  const weekly = await aFollower('weekly', 'artist/nina')
  for (let day = 1; day <= 14; day++) {
    if (day !== 3) await published({ title: `Day ${day}` })
    for (let hour = 0; hour < 24; hour++) {
      later(1)
      await sweep()
    }
  }
  expect(await bodies(daily.email)).toHaveLength(13)
  const [first, second, ...others] = await bodies(weekly.email)
  expect(others).toEqual([])
  expect([first, second].map((text) => /^\d+/.exec(text ?? '')?.[0])).toEqual(['6', '7'])
})

test('what is listed is a handful, the rest a count', async () => {
  const { email } = await aFollower(
    'daily',
    'artist/nina',
    ...Array.from({ length: 12 }, (_, at) => `tag/tag ${at}`),
  )
  for (let at = 0; at < 5; at++) await published({ title: `By Nina ${at}` })
  const otto = (await anArtist(database.db, { handle: 'otto' })).id
  for (let at = 0; at < 12; at++)
    await published({ title: `Tagged ${at}`, artist_id: otto, tags: [`tag ${at}`] })
  later(25)
  await sweep()
  const [text = ''] = await bodies(email)
  expect(text).toContain(
    '17 new sounds from what you follow\n\nThe latest are below. The full list has 3 more.',
  )
  expect(text.match(/By Nina/g)).toHaveLength(3)
  expect(text).toContain('and 2 more')
  expect(text.match(/Tagged/g)).toHaveLength(9)
})

test('one’s own sounds, purchases, what is hidden and what is withdrawn are no news', async () => {
  const { id, email, token } = await aFollower('daily', 'genre/house')
  await sql`insert into artist (account_id, handle, name) values (${id}, 'me', 'Me')`.execute(
    over(database.db),
  )
  await published({ artist_id: id })
  await published({ status: 'withdrawn' })
  const bought = await published()
  const hidden = await published()
  await givePoints(database.db, id, 2)
  const items = [{ soundId: bought.id, pricePoints: 2 }]
  await completeCheckout(ordersContextOn(database.db), { accountId: id, idempotencyKey: newId(), items })
  expect((await put(token, `not-for-me/${hidden.id}`)).statusCode).toBe(200)
  later(25)
  await sweep()
  expect(await bodies(email)).toEqual([])
  await published({ title: 'For me' })
  later(24)
  await sweep()
  expect((await bodies(email))[0]).toContain('1 new sound from what you follow')
})

test('without having asked for it nobody gets one, nor does a deactivated, unconfirmed or deleted account', async () => {
  const none = await aFollower(null, 'artist/nina')
  const never = await aFollower('never', 'artist/nina')
  const [off, unconfirmed, gone] = [
    await aFollower('daily', 'artist/nina'),
    await aFollower('daily', 'artist/nina'),
    await aFollower('daily', 'artist/nina'),
  ]
  const set = (id: string, column: string, value: string | null | Date) =>
    sql`update account set ${sql.ref(column)} = ${value} where id = ${id}`.execute(over(database.db))
  await set(off.id, 'status', 'deactivated')
  await set(unconfirmed.id, 'email_confirmed_at', null)
  await deleteOwnAccount(shop, gone)
  await published()
  later(25)
  await sweep()
  for (const { email } of [none, never, off, unconfirmed]) expect(await bodies(email)).toEqual([])
  expect(await mailsTo(database.db, gone.email)).toMatchObject([{ subject: 'Your Segno account is deleted' }])
  // What came while an account was closed is no news when it is opened again.
  await set(off.id, 'status', 'activated')
  later(24)
  await sweep()
  expect(await bodies(off.email)).toEqual([])
})

test('turned off and on again, or made rarer, it begins with what comes then, and loses nothing that was due', async () => {
  const { email, token } = await aFollower('daily', 'artist/nina')
  const choose = (frequency: MailFrequency) => put(token, 'mail-preferences/followed', { frequency })
  await published({ title: 'Before' })
  later(1)
  await choose('never')
  await published({ title: 'Meanwhile' })
  later(1)
  await choose('weekly')
  await published({ title: 'After' })
  later(1)
  await choose('daily')
  await choose('daily')
  later(24)
  await sweep()
  const [text, ...others] = await bodies(email)
  expect(others).toEqual([])
  expect(text).toContain('After')
  expect(text).not.toMatch(/Before|Meanwhile/)
})

test('a mail that cannot be made stays due, keeps nobody else’s back, and is sent once', async () => {
  const [one, other] = [await aFollower('daily', 'artist/nina'), await aFollower('daily', 'artist/nina')]
  await published()
  later(25)
  const { unsubscribeLinks } = shop.ctx.use(accounts)
  await sweep({
    unsubscribeLinks: (to) => {
      const links = unsubscribeLinks(to)
      return to.accountId === one.id ? { ...links, header: 'broken\r\nbcc: x@y.z' } : links
    },
  })
  expect([await bodies(one.email), await bodies(other.email)]).toMatchObject([[], [expect.any(String)]])
  await sweep()
  expect([await bodies(one.email), await bodies(other.email)].map(({ length }) => length)).toEqual([1, 1])
})

test.skipIf(!hasPostgres)('of many sweeps at once each mail is sent by one', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => aFollower('daily', 'artist/nina')))
  await published()
  later(25)
  await Promise.all(Array.from({ length: 4 }, () => sweep()))
  for (const { email } of people) expect(await bodies(email)).toHaveLength(1)
})

test('the queue makes them by itself', async () => {
  const { email } = await aFollower('weekly', 'artist/nina')
  await published()
  later(24 * 7)
  await shop.ctx.startJobs()
  await expect.poll(() => bodies(email)).toHaveLength(1)
})
