import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { over } from '../platform/db/db.ts'
import { aSound } from '../testing/builders.ts'
import { mailsTo } from '../testing/mails.ts'
import { openTestApp, signedIn, type TestApp } from '../testing/test-app.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { availablePoints, checkLedger } from '../wallet/public.ts'
import { MAX_REPORTS_A_DAY } from './rules.ts'

const database = useTestDatabase()
let shop: TestApp
let listener: { id: string; token: string }
let admin: { id: string; token: string }
let soundId: string
beforeEach(async () => {
  shop = await openTestApp(database.db, { SEGNO_REPORT_POINTS_A_DAY: '2' })
  listener = await signedIn(shop, { email: 'lea@segno.test' })
  admin = await signedIn(shop, { role: 'admin' })
  soundId = (await aSound(database.db, { tempo_bpm: 60, title: 'Fathom' })).id
})
afterEach(() => shop[Symbol.asyncDispose]())

async function post(path: string, token: string, payload: object) {
  const answer = await shop.app.inject({ method: 'POST', url: `/api${path}`, headers: { token }, payload })
  return answer.json() as {
    statusCode: number
    code?: string
    body: { data: { _id: string; earnedPoints: number } }
  }
}
const TEMPO = { what: 'tempo', claim: { tempoBpm: 120 } }
const report = (given: object = TEMPO, id = soundId) => post(`/sounds/${id}/reports`, listener.token, given)
const decide = (id: string, how: 'accept' | 'dismiss', body: object = {}) =>
  post(`/admin/reports/${id}/${how}`, admin.token, body)
const row = async (id = soundId) =>
  (
    await sql<{ tempo_bpm: number; tagged_by: string; open_reports: number; version: number }>`
      select tempo_bpm, beats, tagged_by, open_reports, version from sound where id = ${id}`.execute(
      over(database.db),
    )
  ).rows[0]
const points = () => availablePoints(database.db, listener.id, new Date())

test('a listener says what is wrong once, until it has been looked into', async () => {
  expect((await report()).statusCode).toBe(201)
  expect(await report()).toMatchObject({ statusCode: 409, code: 'reported_already' })
  expect((await report({ what: 'audio', words: 'It clicks at the seam' })).statusCode).toBe(201)
  expect(await row()).toMatchObject({ open_reports: 2, tempo_bpm: 60 })
})

test('the audit trail keeps what a sound was before a report was accepted, and what it is since', async () => {
  const { _id } = (await report()).body.data
  await decide(_id, 'accept')
  const { rows } = await sql<{ before: object; after: object }>`
    select before, after from audit_entry where action = 'report.accept'`.execute(over(database.db))
  expect(rows).toEqual([
    {
      before: { reportId: _id, what: 'tempo', tempoBpm: 60 },
      after: { claim: { tempoBpm: 120 }, answer: null, tempoBpm: 120 },
    },
  ])
})

test('an accepted report changes the sound, earns its listener a point, and is told by mail and in their list', async () => {
  const { _id } = (await report()).body.data
  expect((await decide(_id, 'accept', { answer: 'Well heard.' })).body.data).toMatchObject({
    earnedPoints: 1,
    sound: { reports: [] },
  })
  expect(await row()).toMatchObject({ tempo_bpm: 120, beats: 8, tagged_by: 'admin', open_reports: 0 })
  expect(await points()).toBe(1)
  const lots = await sql`select value_micro_eur from wallet_lot`.execute(over(database.db))
  expect(lots.rows).toEqual([{ value_micro_eur: 300_000 }])
  expect(await checkLedger(database.db)).toEqual([])
  const [mail] = await mailsTo(database.db, 'lea@segno.test')
  expect(mail!.subject).toBe('You were right about “Fathom”')
  for (const words of ['120 BPM', 'You earned 1 point', 'Well heard.'])
    expect(mail!.body_text).toContain(words)
  const list = await shop.app.inject({ url: '/api/reports', headers: { token: listener.token } })
  expect(list.json()).toMatchObject({
    body: { data: { items: [{ status: 'accepted', earnedPoints: 1, answer: 'Well heard.' }] } },
  })
})

test('a report is decided once, and earns once', async () => {
  const { _id } = (await report()).body.data
  await decide(_id, 'accept')
  expect(await decide(_id, 'accept')).toMatchObject({ statusCode: 409, code: 'report_decided' })
  expect(await decide(_id, 'dismiss')).toMatchObject({ code: 'report_decided' })
  expect(await points()).toBe(1)
})

test('a dismissed report leaves the sound as it is and earns nothing; it can be said again', async () => {
  const { _id } = (await report()).body.data
  await decide(_id, 'dismiss', { answer: 'It is half time.' })
  expect(await row()).toMatchObject({ tempo_bpm: 60, open_reports: 0 })
  expect(await points()).toBe(0)
  expect((await mailsTo(database.db, 'lea@segno.test'))[0]!.body_text).toContain('It is half time.')
  expect((await report()).statusCode).toBe(201)
})

test('nobody earns more in a day than the shop gives', async () => {
  for (let at = 0; at < 3; at++) {
    const { id } = await aSound(database.db)
    const made = (await report(TEMPO, id)).body.data
    expect((await decide(made._id, 'accept')).body.data.earnedPoints).toBe(at < 2 ? 1 : 0)
  }
  expect(await points()).toBe(2)
})

test('an artist changes their own sound instead of reporting it', async () => {
  const artist = await signedIn(shop, { role: 'artist' })
  await sql`insert into artist (account_id, handle, name) values (${artist.id}, 'ava', 'Ava')`.execute(
    over(database.db),
  )
  const { id } = await aSound(database.db, { artist_id: artist.id })
  expect(await post(`/sounds/${id}/reports`, artist.token, TEMPO)).toMatchObject({ code: 'own_sound' })
})

test.each([
  ['nothing', { what: 'tempo' }, 'claim'],
  ['a key for a tempo', { what: 'tempo', claim: { key: { tonic: 0, mode: 'minor' } } }, 'claim.key'],
  ['a wrong tag without saying which', { what: 'tag' }, 'words'],
])('a report that says %s is refused by its field', async (_, given, path) => {
  expect(await report(given)).toMatchObject({ code: 'bad_request', errors: [{ path }] })
  expect(await row()).toMatchObject({ open_reports: 0 })
})

test('what is not for sale cannot be reported, and a flood is held off', async () => {
  const { id } = await aSound(database.db, { status: 'draft' })
  expect(await report(TEMPO, id)).toMatchObject({ code: 'sound_not_found' })
  await sql`
    insert into sound_report (id, sound_id, reporter_id, what, status, reported_at, decided_at)
    select gen_random_uuid(), ${soundId}, ${listener.id}, 'audio', 'dismissed', now(), now()
    from generate_series(1, ${sql.lit(MAX_REPORTS_A_DAY)})`.execute(over(database.db))
  expect(await report()).toMatchObject({ statusCode: 429, code: 'too_many_reports' })
})

test('an instrument that has left the vocabulary is not given to a sound, and the report stays open', async () => {
  const { _id } = (await report({ what: 'instrument', claim: { instrument: 'kazoo' } })).body.data
  expect(await decide(_id, 'accept')).toMatchObject({ code: 'bad_request' })
  expect(await row()).toMatchObject({ open_reports: 1 })
  expect(await points()).toBe(0)
})
