import type { ReviewSound } from '@segno/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { over } from '../platform/db/db.ts'
import { aSound } from '../testing/builders.ts'
import { mailsTo } from '../testing/mails.ts'
import { openTestApp, signedIn, type TestApp } from '../testing/test-app.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { letterOf } from './rules.ts'
import { reviewLetterJob } from './tell-artist.ts'
import type { OnWire } from '../testing/on-wire.ts'

const database = useTestDatabase()
let shop: TestApp
let admin: { id: string; token: string }
let artist: { id: string; token: string }
beforeEach(async () => {
  shop = await openTestApp(database.db)
  admin = await signedIn(shop, { role: 'admin', first_name: 'Grace', last_name: 'Hall' })
  artist = await signedIn(shop, { role: 'artist', email: 'ava@segno.test' })
  await sql`insert into artist (account_id, handle, name) values (${artist.id}, 'ava', 'Ava')`.execute(
    over(database.db),
  )
})
afterEach(() => shop[Symbol.asyncDispose]())

async function ask(method: 'GET' | 'POST', path: string, payload?: object, token = admin.token) {
  const answer = await shop.app.inject({
    method,
    url: `/api${path}`,
    headers: { token },
    ...(payload ? { payload } : {}),
  })
  return answer.json() as { statusCode: number; code?: string; errors?: object[]; body: { data: never } }
}
const submitted = (facts: Parameters<typeof aSound>[1] = {}) =>
  aSound(database.db, { artist_id: artist.id, status: 'inReview', published_at: null, ...facts })
const decide = (ids: readonly string[], body: object, version = 1) =>
  ask('POST', '/admin/review/decide', { sounds: ids.map((_id) => ({ _id, version })), ...body })
const undo = (id: string, version: number) =>
  ask('POST', '/admin/review/undo', { sounds: [{ _id: id, version }] })
const queue = async (query = ''): Promise<OnWire<ReviewSound>[]> =>
  ((await ask('GET', `/admin/review${query}`)).body.data as { items: OnWire<ReviewSound>[] }).items
const statusOf = async (id: string) =>
  (
    await sql<{ status: string; published_at: Date | null }>`
      select status, published_at, review_reason, review_note from sound where id = ${id}`.execute(
      over(database.db),
    )
  ).rows[0]
const found = async (): Promise<string[]> => {
  const { loops } = (await ask('GET', '/sounds')).body.data as { loops: { _id: string }[] }
  return loops.map(({ _id }) => _id)
}
async function sendLetters(): Promise<void> {
  const { jobs, now } = shop.ctx
  const job = reviewLetterJob({
    db: database.db,
    jobs,
    now,
    shop: { name: 'Segno', origin: 'https://segno.test' },
  })
  const { until } = letterOf(new Date())
  await job.run({ artistId: artist.id, until: until.toISOString() }, new AbortController().signal)
}

test('who has waited longest comes first, with what is known, measured and much like it', async () => {
  const twin = await aSound(database.db, { artist_id: artist.id, title: 'Old' })
  await submitted({ title: 'Late', submitted_at: new Date(2_000_000) })
  await submitted({
    title: 'Early',
    submitted_at: new Date(1_000_000),
    near_duplicate_of: twin.id,
    seam_db: 26,
    made_with_ai: 'assisted',
    ai_model: 'Resonator',
  })
  await aSound(database.db, { artist_id: artist.id, status: 'draft' })
  const items = await queue()
  expect(items.map(({ sound }) => sound.title)).toEqual(['Early', 'Late'])
  expect(items[0]).toMatchObject({
    warnings: ['It may click where it repeats'],
    twin: { title: 'Old' },
    aiModel: 'Resonator',
    rightsVersion: '2026-11',
    publishedOfArtist: 1,
  })
  expect((await queue('?only=nearDuplicates')).map(({ sound }) => sound.title)).toEqual(['Early'])
  expect((await queue('?q=late')).map(({ sound }) => sound.title)).toEqual(['Late'])
  expect(await queue('?artist=somebody')).toEqual([])
})

test('a tempo other than what was measured for sure is a warning, as is one that was not', async () => {
  const at = (tempo: number) => ({ title: `${tempo}`, tempo_bpm: tempo, measured_tempo_bpm: 116 })
  await submitted({ ...at(58), tempo_confidence: 0.98 })
  await submitted({ ...at(116.2), tempo_confidence: 0.98 })
  await submitted({ ...at(59), tempo_confidence: 0.3 })
  const warnings = new Map((await queue()).map((one) => [one.sound.title, one.warnings]))
  expect(warnings.get('58')).toContain('Its tempo was measured as 116 BPM')
  expect(warnings.get('116.2')?.join()).not.toContain('tempo')
  expect(warnings.get('59')).toContain('Its tempo could not be measured for sure')
  expect(warnings.get('59')?.join()).not.toContain('116')
})

test('what the file’s tags say against what is heard and shown is a warning', async () => {
  const heard = {
    measured_tempo_bpm: 120,
    measured_key_tonic: 0,
    measured_key_mode: 'minor',
  }
  const wrong = { filed_kind: 'oneShot', filed_tempo_bpm: 92.5, filed_key_tonic: 3, filed_key_mode: 'major' }
  const right = { filed_kind: 'loop', filed_tempo_bpm: 120, filed_key_tonic: 0, filed_key_mode: 'minor' }
  await submitted({ title: 'Wrong', ...heard, ...wrong })
  await submitted({ title: 'Right', ...heard, ...right })
  await submitted({
    title: 'Believed',
    ...heard,
    ...right,
    measured_key_tonic: 9,
    measured_key_mode: 'minor',
  })
  const warnings = new Map((await queue()).map((one) => [one.sound.title, one.warnings]))
  expect(warnings.get('Wrong')).toEqual([
    'The file’s tags call it a one-shot',
    'The file’s tags say 92.5 BPM',
    'The file’s tags say E♭ major',
  ])
  expect(warnings.get('Right')).toEqual([])
  expect(warnings.get('Believed')).toEqual(['It sounds like A minor'])
})

test('what is accepted is heard in the shop at once, and many can be at once', async () => {
  const [one, two] = [await submitted(), await submitted()]
  const answer = await decide([one.id, two.id], { decision: 'accept' })
  expect(answer.body.data).toMatchObject({ decided: [{ version: 2 }, { version: 2 }], before: [] })
  expect(await statusOf(one.id)).toMatchObject({ status: 'published', published_at: expect.any(Date) })
  await expect
    .poll(async () => (await found()).toSorted((a, b) => a.localeCompare(b)))
    .toEqual([one.id, two.id])
})

test('a rejection says why, and its artist sees it', async () => {
  const { id } = await submitted()
  expect(await decide([id], { decision: 'reject' })).toMatchObject({ errors: [{ path: 'reason' }] })
  await decide([id], { decision: 'reject', reason: 'It needs another title', note: 'There are ten “Loops”.' })
  const own = await ask('GET', '/artist/sounds', undefined, artist.token)
  expect(own.body.data).toMatchObject({
    items: [
      {
        status: 'rejected',
        review: { reason: 'It needs another title', note: 'There are ten “Loops”.' },
      },
    ],
  })
})

test('asked for a change, a sound is a draft again that says what to change', async () => {
  const { id } = await submitted()
  expect(await decide([id], { decision: 'askForChange' })).toMatchObject({ errors: [{ path: 'note' }] })
  await decide([id], { decision: 'askForChange', note: 'Cut the end.' })
  expect(await statusOf(id)).toMatchObject({ status: 'draft', review_note: 'Cut the end.' })
})

test('who reviews a sound that came back sees what was asked the last time, unless that was undone or it was accepted since', async () => {
  const { id } = await submitted()
  const lastTime = async () => (await queue()).find(({ sound }) => sound._id === id)?.lastRefusal
  const again = (version: number) =>
    sql`update sound set status = 'inReview', version = ${version} where id = ${id}`.execute(
      over(database.db),
    )
  expect(await lastTime()).toBeNull()
  await decide([id], { decision: 'askForChange', reason: 'It needs another title', note: 'Not “Bass 1”.' })
  await again(3)
  const asked = { decision: 'askForChange', reason: 'It needs another title', note: 'Not “Bass 1”.' }
  expect(await lastTime()).toMatchObject(asked)
  await decide([id], { decision: 'reject', reason: 'Something else' }, 3)
  await sendLetters()
  await undo(id, 4)
  expect(await lastTime()).toMatchObject(asked)
  await decide([id], { decision: 'accept' }, 5)
  await again(7)
  expect(await lastTime()).toBeNull()
})

test('artists are told in one letter of all that was decided, and once', async () => {
  const [one, two, three] = [
    await submitted({ title: 'Fathom' }),
    await submitted({ title: 'Wade' }),
    await submitted({ title: 'Drown' }),
  ]
  await decide([one.id], { decision: 'accept' })
  await decide([two.id], { decision: 'reject', reason: 'Something else', note: 'A siren.' })
  await decide([three.id], { decision: 'askForChange', note: 'Louder.' })
  await sendLetters()
  await sendLetters()
  const mails = await mailsTo(database.db, 'ava@segno.test')
  expect(mails).toHaveLength(1)
  expect(mails[0]!.subject).toBe('1 of 3 sounds are in the shop')
  for (const words of [
    '“Fathom”',
    '“Wade” — Something else: A siren.',
    'Louder.',
    'https://segno.test/uploads',
  ])
    expect(mails[0]!.body_text).toContain(words)
})

test('what was changed and accepted before the letter goes is told as accepted, and not to be changed', async () => {
  const [back, waits] = [await submitted({ title: 'Fathom' }), await submitted({ title: 'Wade' })]
  await decide([back.id, waits.id], { decision: 'askForChange', note: 'Louder.' })
  const again = sql`update sound set status = 'inReview', version = 3 where id in (${back.id}, ${waits.id})`
  await again.execute(over(database.db))
  await decide([back.id], { decision: 'accept' }, 3)
  await sendLetters()
  const mails = await mailsTo(database.db, 'ava@segno.test')
  expect(mails.map(({ subject }) => subject)).toEqual(['Your sound is in the shop'])
  expect(mails[0]!.body_text).toContain('“Fathom”')
  for (const words of ['“Wade”', 'Louder.', 'change']) expect(mails[0]!.body_text).not.toContain(words)
})

test('a decision can be undone before its artist knows, and then nobody is told', async () => {
  const { id } = await submitted()
  await decide([id], { decision: 'accept' })
  expect((await undo(id, 2)).body.data).toEqual({ reopened: [{ _id: id, version: 3 }], before: [] })
  expect(await statusOf(id)).toMatchObject({ status: 'inReview' })
  await sendLetters()
  expect(await mailsTo(database.db, 'ava@segno.test')).toEqual([])
  expect((await queue()).map(({ sound }) => sound._id)).toEqual([id])
})

test('what was undone can be decided once more as it came back, and its artist is told once', async () => {
  const { id } = await submitted()
  await decide([id], { decision: 'accept' })
  const { reopened } = (await undo(id, 2)).body.data as { reopened: { _id: string; version: number }[] }
  const again = await decide([id], { decision: 'accept' }, reopened[0]!.version)
  expect(again.body.data).toMatchObject({ decided: [{ _id: id, version: 4 }], before: [] })
  expect(await statusOf(id)).toMatchObject({ status: 'published' })
  await sendLetters()
  expect(await mailsTo(database.db, 'ava@segno.test')).toHaveLength(1)
})

test('undone after the letter, the artist is told that it no longer holds', async () => {
  const { id } = await submitted({ title: 'Fathom' })
  await decide([id], { decision: 'reject', reason: 'Something else' })
  await sendLetters()
  await undo(id, 2)
  await sendLetters()
  const mails = await mailsTo(database.db, 'ava@segno.test')
  expect(mails).toHaveLength(2)
  expect(mails.some(({ body_text: text }) => text?.includes('We are reviewing these again'))).toBe(true)
})

test('what has changed since it was seen is not decided, and it is said why', async () => {
  const taken = await submitted()
  const decided = await submitted()
  await sql`update sound set status = 'draft', version = 2 where id = ${taken.id}`.execute(over(database.db))
  await decide([decided.id], { decision: 'accept' })
  const changed = await submitted({ version: 5 })
  const answer = await decide([taken.id, decided.id, changed.id], {
    decision: 'reject',
    reason: 'Something else',
  })
  const { before, decided: now } = answer.body.data as {
    before: { _id: string; what: string }[]
    decided: object[]
  }
  expect(now).toEqual([])
  expect(new Map(before.map(({ _id, what }) => [_id, what]))).toEqual(
    new Map([
      [taken.id, 'Its artist has taken it back.'],
      [decided.id, 'Grace Hall accepted it already.'],
      [changed.id, 'It was changed meanwhile. Look at it again.'],
    ]),
  )
  expect((await undo(taken.id, 2)).body.data).toMatchObject({ reopened: [] })
})

test('every decision is in the audit trail', async () => {
  const { id } = await submitted()
  await decide([id], { decision: 'accept' })
  await undo(id, 2)
  const { rows } = await sql`select action, actor_id, subject_id from audit_entry order by at, id`.execute(
    over(database.db),
  )
  expect(rows).toEqual(
    ['review.accept', 'review.undo'].map((action) => ({ action, actor_id: admin.id, subject_id: id })),
  )
})
