import {
  confirmNotice,
  counterNotice,
  decideNotice,
  decideReview,
  dismissNotices,
  getProofChallenge,
  type ProofChallenge,
  sendNotice,
} from '@segno/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { over } from '../platform/db/db.ts'
import { newId } from '../platform/ids.ts'
import { aSound, anAccount } from '../testing/builders.ts'
import { mailsTo } from '../testing/mails.ts'
import { buySounds } from '../testing/orders-context.ts'
import { solve } from '../testing/solve-challenge.ts'
import { deleteOwnAccount, openTestApp, signedIn, type TestApp } from '../testing/test-app.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { forgetNotifier } from './queries.ts'
import { MAX_OPEN_NOTICES, MAX_WITHHELD } from './rules.ts'
import { sweepNotices } from './sweep-notices.ts'

const database = useTestDatabase()
let shop: TestApp
let artist: { id: string; token: string }
let admin: { id: string; token: string }
let soundId: string
beforeEach(async () => {
  shop = await openTestApp(database.db)
  artist = await signedIn(shop, { role: 'artist', email: 'ava@segno.test' })
  admin = await signedIn(shop, { role: 'admin' })
  await sql`insert into artist (account_id, handle, name) values (${artist.id}, 'ava', 'Ava')`.execute(
    over(database.db),
  )
  soundId = (await aSound(database.db, { artist_id: artist.id, title: 'Fathom' })).id
})
afterEach(() => shop[Symbol.asyncDispose]())

interface Said {
  statusCode: number
  code?: string
  body?: { data: { isWithheld: boolean } }
}
async function post(url: string, payload: object, token?: string): Promise<Said> {
  const headers = token === undefined ? {} : { token }
  return (await shop.app.inject({ method: 'POST', url, headers, payload })).json()
}
async function send(email: string, about: string | object = soundId, from = '203.0.113.9'): Promise<Said> {
  const subject = typeof about === 'string' ? { loopId: about } : about
  const { body } = (await shop.app.inject(getProofChallenge.path)).json<{ body: { data: ProofChallenge } }>()
  const answer = await shop.app.inject({
    method: 'POST',
    url: sendNotice.path,
    remoteAddress: from,
    headers: { proof: await solve(body.data) },
    payload: { ...subject, name: 'Max Muster', email, statement: 'It is my song “Tide”.' },
  })
  return answer.json()
}

/** Notices about sounds of their own, given and confirmed one after the other. @returns how many withheld their sound */
async function withheldBy(
  givers: readonly { email: string; from: string; artistId?: string }[],
): Promise<number> {
  let withheld = 0
  for (const { email, from, artistId } of givers) {
    const { id } = await aSound(database.db, artistId === undefined ? {} : { artist_id: artistId })
    await send(email, id, from)
    if ((await confirm(email)).body!.data.isWithheld) withheld++
  }
  return withheld
}

async function secretFor(email: string): Promise<string> {
  const mail = (await mailsTo(database.db, email)).findLast(({ subject }) => subject.startsWith('Confirm'))
  return /confirm=([\w-]+)/.exec(mail?.body_text ?? '')?.[1] ?? ''
}
const confirm = async (email: string) => post(confirmNotice.path, { secret: await secretFor(email) })
async function notices(email: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from copyright_notice where email = ${email} order by submitted_at`.execute(over(database.db))
  return rows.map(({ id }) => id)
}
const at = (path: string, id = '') => path.replace(':noticeId', id)
const decide = async (email: string, decision: 'uphold' | 'dismiss', token = admin.token) =>
  post(at(decideNotice.path, (await notices(email)).at(-1)), { decision, reason: 'We compared both.' }, token)
async function sound() {
  const { rows } = await sql<{ status: string; withheld: boolean }>`
    select status, withheld_at is not null as withheld from sound where id = ${soundId}`.execute(
    over(database.db),
  )
  return rows[0]!
}
const ON_SALE = { status: 'published', withheld: false }
const WITHHELD = { status: 'withdrawn', withheld: true }

test('a notice withholds a sound once its notifier has confirmed their address, and not before', async () => {
  expect((await send('max@segno.test')).statusCode).toBe(201)
  expect(await sound()).toEqual(ON_SALE)
  expect((await mailsTo(database.db, 'max@segno.test'))[0]!.body_text).not.toContain('Tide')
  const secret = await secretFor('max@segno.test')
  expect((await post(confirmNotice.path, { secret })).body!.data.isWithheld).toBe(true)
  expect(await sound()).toEqual(WITHHELD)
  expect(await post(confirmNotice.path, { secret })).toMatchObject({ code: 'notice_not_found' })
  expect(await mailsTo(database.db, 'ava@segno.test')).toHaveLength(1)
})

test('the artist of a withheld sound answers once, and can neither take it back nor delete it', async () => {
  await send('max@segno.test')
  await confirm('max@segno.test')
  const takeBack = await post('/api/artist/sounds/take-back', { ids: [soundId] }, artist.token)
  expect(takeBack).toMatchObject({ code: 'sound_withheld' })
  const [id] = await notices('max@segno.test')
  const answer = (token: string) => post(at(counterNotice.path, id), { statement: 'I made it.' }, token)
  const other = await signedIn(shop, { role: 'artist' })
  expect(await answer(other.token)).toMatchObject({ code: 'notice_not_found' })
  expect((await answer(artist.token)).statusCode).toBe(200)
  expect(await answer(artist.token)).toMatchObject({ code: 'notice_answered' })
})

test('a dismissed notice puts the sound back on sale; a further one does not withhold it by itself', async () => {
  await send('max@segno.test')
  await confirm('max@segno.test')
  expect((await decide('max@segno.test', 'dismiss')).statusCode).toBe(200)
  expect(await sound()).toEqual(ON_SALE)
  expect(await decide('max@segno.test', 'uphold')).toMatchObject({ code: 'notice_decided' })
  await send('eve@segno.test')
  expect((await confirm('eve@segno.test')).body!.data.isWithheld).toBe(false)
  expect(await sound()).toEqual(ON_SALE)
  await decide('eve@segno.test', 'uphold')
  expect(await sound()).toEqual(WITHHELD)
  const { rows } =
    await sql`select action, subject_kind, subject_id, after ->> 'reason' as reason from audit_entry
    where action like 'copyright_notice.%' order by at`.execute(over(database.db))
  const reason = 'We compared both.'
  const subject = { subject_kind: 'sound', subject_id: soundId }
  expect(rows).toEqual([
    { action: 'copyright_notice.dismiss', ...subject, reason },
    { action: 'copyright_notice.uphold', ...subject, reason },
  ])
  for (const email of ['eve@segno.test', 'ava@segno.test'])
    expect((await mailsTo(database.db, email)).at(-1)!.body_text).toContain(reason)
})

test('a sound with two notices stays withheld until both are dismissed, and its buyers keep it', async () => {
  const buyer = await signedIn(shop)
  await buySounds(database.db, buyer.id, [soundId])
  await send('max@segno.test')
  await send('eve@segno.test')
  await confirm('max@segno.test')
  await confirm('eve@segno.test')
  await decide('max@segno.test', 'dismiss')
  expect(await sound()).toEqual(WITHHELD)
  const download = await post(`/api/purchases/${soundId}/download`, {}, buyer.token)
  expect(download.statusCode).toBe(200)
  await decide('eve@segno.test', 'dismiss')
  expect(await sound()).toEqual(ON_SALE)
})

test('what is not on sale cannot be noticed, and a notice unconfirmed for a week is gone', async () => {
  const draft = await aSound(database.db, { status: 'draft' })
  expect(await send('max@segno.test', draft.id)).toMatchObject({ code: 'sound_not_found' })
  await send('max@segno.test')
  const secret = await secretFor('max@segno.test')
  await sql`update copyright_notice set submitted_at = now() - interval '8 days'`.execute(over(database.db))
  expect(await post(confirmNotice.path, { secret })).toMatchObject({ code: 'notice_not_found' })
  await send('eve@segno.test')
  expect(await notices('max@segno.test')).toEqual([])
})

test('an upheld notice keeps a sound off sale that its artist had withdrawn first', async () => {
  await send('max@segno.test')
  await post('/api/artist/sounds/withdraw', { ids: [soundId] }, artist.token)
  expect((await confirm('max@segno.test')).body!.data.isWithheld).toBe(false)
  await decide('max@segno.test', 'uphold')
  expect(await sound()).toEqual(WITHHELD)
  expect(await post('/api/artist/sounds/take-back', { ids: [soundId] }, artist.token)).toMatchObject({
    code: 'sound_withheld',
  })
})

test('a sound in review when its notice is upheld cannot be accepted, and the reviewer reads why', async () => {
  await send('max@segno.test')
  await confirm('max@segno.test')
  await sql`update sound set status = 'inReview', submitted_at = now(), rights_version = 1, withheld_at = null where id = ${soundId}`.execute(
    over(database.db),
  )
  await decide('max@segno.test', 'uphold')
  const { rows } = await sql<{ version: number }>`select version from sound where id = ${soundId}`.execute(
    over(database.db),
  )
  const seen = [{ _id: soundId, version: rows[0]!.version }]
  const review = (decision: string, reason: string | null) =>
    post(decideReview.path, { sounds: seen, decision, reason, note: null }, admin.token)
  expect(await review('accept', null)).toMatchObject({
    body: { data: { decided: [], before: [{ what: 'It is withheld because of a copyright notice.' }] } },
  })
  expect(await sound()).toEqual({ status: 'inReview', withheld: true })
})

test('a notice without a proof of work is not taken, and one proof is good for one notice', async () => {
  const notice = { loopId: soundId, name: 'Max', email: 'max@segno.test', statement: 'It is my song.' }
  expect(await post(sendNotice.path, notice)).toMatchObject({ statusCode: 400, code: 'proof_required' })
  expect(await mailsTo(database.db, 'max@segno.test')).toEqual([])
  const { body } = (await shop.app.inject(getProofChallenge.path)).json<{ body: { data: ProofChallenge } }>()
  const proof = await solve(body.data)
  const sendWith = () =>
    shop.app.inject({ method: 'POST', url: sendNotice.path, headers: { proof }, payload: notice })
  expect((await sendWith()).statusCode).toBe(201)
  expect((await sendWith()).json()).toMatchObject({ code: 'proof_required' })
})

test.each([
  ['one mailbox', (at: number) => ({ email: `max+${at}@segno.test`, from: `203.0.${at}.9` })],
  ['one network', (at: number) => ({ email: `max@host${at}.test`, from: '203.0.113.9' })],
])('of six notices of %s three withhold a sound', async (_, giver) => {
  const givers = Array.from({ length: 6 }, (_, at) => giver(at))
  expect(await withheldBy(givers)).toBe(MAX_OPEN_NOTICES)
})

test('notices from everywhere withhold five sounds of an artist before an administrator looks, and are dismissed together', async () => {
  const givers = Array.from({ length: MAX_WITHHELD.artist + 1 }, (_, at) => ({
    email: `max@host${at}.test`,
    from: `203.${at}.113.9`,
    artistId: artist.id,
  }))
  expect(await withheldBy(givers)).toBe(MAX_WITHHELD.artist)
  const ids = (await Promise.all(givers.map(({ email }) => notices(email)))).flat()
  const dismissal = { noticeIds: [...ids, ids[0], newId()], reason: 'All by one competitor.' }
  expect(await post(dismissNotices.path, dismissal, artist.token)).toMatchObject({
    code: 'role_not_allowed',
  })
  const { dismissedIds } = (await post(dismissNotices.path, dismissal, admin.token)).body!
    .data as unknown as { dismissedIds: string[] }
  expect(dismissedIds.toSorted()).toEqual(ids.toSorted())
  const { rows } = await sql`select 1 from sound where withheld_at is not null`.execute(over(database.db))
  expect(rows).toEqual([])
  expect((await mailsTo(database.db, 'max@host0.test')).at(-1)!.body_text).toContain('All by one competitor.')
  expect((await post(dismissNotices.path, dismissal, admin.token)).body!.data).toEqual({ dismissedIds: [] })
})

interface Notifier {
  readonly name: string
  readonly email: string
  readonly statement: string
  readonly status: string
}
const notifiers = async (): Promise<Notifier[]> =>
  (
    await sql<Notifier>`
      select name, email, statement, status from copyright_notice order by submitted_at, id`.execute(
      over(database.db),
    )
  ).rows

const FORGOTTEN = { name: 'Deleted', email: 'deleted@deleted.invalid', statement: 'Deleted' }

test('a notifier who deletes their account is forgotten where it was decided, and else once it is', async () => {
  const max = await signedIn(shop, { email: 'max@segno.test' })
  await send('max@segno.test')
  await confirm('max@segno.test')
  await decide('max@segno.test', 'dismiss')
  const { id } = await aSound(database.db)
  await send('max@segno.test', id)
  await confirm('max@segno.test')
  await send('max@segno.test')
  await deleteOwnAccount(shop, { token: max.token, email: 'max@segno.test' })
  expect(await notifiers()).toMatchObject([
    { ...FORGOTTEN, status: 'dismissed' },
    { name: 'Max Muster', status: 'open' },
  ])
  await decide('max@segno.test', 'uphold')
  expect(await notifiers()).toMatchObject([FORGOTTEN, { ...FORGOTTEN, status: 'upheld' }])
})

test('an account whose address nobody has confirmed takes no notice of that address away', async () => {
  await send('max@segno.test')
  await confirm('max@segno.test')
  await decide('max@segno.test', 'dismiss')
  const { id } = await anAccount(database.db, { email: 'max@segno.test', email_confirmed_at: null })
  await forgetNotifier(database.db, id)
  expect(await notifiers()).toMatchObject([{ name: 'Max Muster' }])
})

test('four years after its decision a notice keeps its sound off sale and names nobody', async () => {
  await send('max@segno.test')
  await confirm('max@segno.test')
  await decide('max@segno.test', 'uphold')
  await send('eve@segno.test', (await aSound(database.db)).id)
  const sweepAfter = (days: number) =>
    sweepNotices({ db: database.db, now: () => new Date(Date.now() + days * 86_400_000) })
  await sweepAfter(6)
  expect(await notifiers()).toHaveLength(2)
  await sweepAfter(8)
  expect(await notifiers()).toMatchObject([{ name: 'Max Muster' }])
  await sweepAfter(4 * 365)
  expect(await notifiers()).toMatchObject([{ name: 'Max Muster' }])
  await sweepAfter(4 * 365 + 2)
  expect(await notifiers()).toMatchObject([{ ...FORGOTTEN, status: 'upheld' }])
  expect(await sound()).toEqual(WITHHELD)
})

/** A collection of a listener, shared by its link. */
async function aSharedCollection() {
  const owner = await signedIn(shop, { email: 'lea@segno.test' })
  const ask = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
    const answer = await shop.app.inject({
      method,
      url,
      headers: { token: owner.token },
      ...(payload && { payload }),
    })
    return answer.json<{
      code?: string
      body: { data: { _id: string; linkToken: string; isWithheld: boolean } }
    }>()
  }
  const made = await ask('POST', '/api/user/collections', { name: 'Buy at evil.test', visibility: 'link' })
  const { _id: id, linkToken } = made.body.data
  const share = () => ask('PUT', `/api/user/collections/${id}`, { visibility: 'public' })
  const read = async (key: string, token?: string) => {
    const headers = token === undefined ? {} : { token }
    return (await shop.app.inject({ url: `/api/collections/${key}`, headers })).statusCode
  }
  return { owner, id, linkToken, share, read }
}

test('a collection stays until its notice is upheld; then only its owner sees it, and never shares it again', async () => {
  const { owner, id, linkToken, share, read } = await aSharedCollection()
  await send('max@segno.test', { collectionKey: linkToken })
  expect((await mailsTo(database.db, 'max@segno.test'))[0]!.body_text).not.toContain('evil')
  expect((await confirm('max@segno.test')).body!.data).toMatchObject({ isWithheld: false })
  expect(await read(linkToken)).toBe(200)
  const [noticeId = ''] = await notices('max@segno.test')
  expect(
    await post(at(counterNotice.path, noticeId), { statement: 'It is a joke.' }, owner.token),
  ).toMatchObject({
    statusCode: 200,
  })
  await decide('max@segno.test', 'uphold')
  expect([await read(linkToken), await read(id), await read(id, owner.token)]).toEqual([404, 404, 200])
  expect(await share()).toMatchObject({ code: 'collection_withheld' })
  expect((await mailsTo(database.db, 'lea@segno.test')).at(-1)!.body_text).toContain('We compared both.')
  const { rows } = await sql<{ subject_kind: string; subject_id: string }>`
    select subject_kind, subject_id from audit_entry where action = 'copyright_notice.uphold'`.execute(
    over(database.db),
  )
  expect(rows).toEqual([{ subject_kind: 'collection', subject_id: id }])
})

test('a dismissed notice leaves a collection as it is, and a private one cannot be noticed', async () => {
  const { id, linkToken, share, read } = await aSharedCollection()
  expect(await send('max@segno.test', { collectionKey: id })).toMatchObject({ code: 'collection_not_found' })
  await share()
  await send('max@segno.test', { collectionKey: id })
  await confirm('max@segno.test')
  await decide('max@segno.test', 'dismiss')
  expect([await read(linkToken), await read(id)]).toEqual([200, 200])
})
