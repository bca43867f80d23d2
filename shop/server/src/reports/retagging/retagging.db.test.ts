import type { Doubt, DoubtfulSound } from '@segno/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { over } from '../../platform/db/db.ts'
import { aSound } from '../../testing/builders.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { useSignedIn, useTestApp } from '../../testing/use-test-app.ts'

const database = useTestDatabase()
const shop = useTestApp(database)
const admin = useSignedIn(shop, { role: 'admin' })

async function ask(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) {
  const answer = await shop.app.inject({
    method,
    url: `/api/admin${path}`,
    headers: { token: admin.token },
    ...(payload ? { payload } : {}),
  })
  return answer.json() as { statusCode: number; code?: string; body: { data: never } }
}
interface Queue {
  readonly items: DoubtfulSound[]
  readonly meta: { readonly totalItems: number }
  readonly counts: Readonly<Record<Doubt, number>>
}
const queue = async (query = ''): Promise<Queue> => (await ask('GET', `/retagging${query}`)).body.data
const titles = async (query = '') => (await queue(query)).items.map(({ sound }) => sound.title)
const change = (id: string, version: number, set: object) =>
  ask('PUT', '/sounds', { changes: [{ _id: id, version, set }] })

test('the queue begins with what weighs most, says why, and leaves out what is not doubtful or not for sale', async () => {
  await aSound(database.db, { title: 'Half', measured_tempo_bpm: 60 })
  await aSound(database.db, { title: 'Bare', instrument: null, genres: [] })
  await aSound(database.db, { title: 'Off', measured_tempo_bpm: 97 })
  const { id } = await aSound(database.db, { title: 'Told', open_reports: 1 })
  await sql`
    insert into sound_report (id, sound_id, reporter_id, what, claim, status, reported_at)
    values (gen_random_uuid(), ${id}, ${admin.id}, 'tempo', '{"tempoBpm": 90}', 'open', now())`.execute(
    over(database.db),
  )
  await aSound(database.db, { title: 'Right' })
  await aSound(database.db, { title: 'Gone', status: 'withdrawn', measured_tempo_bpm: 97 })
  const { items, meta, counts } = await queue()
  expect(items.map(({ sound }) => sound.title)).toEqual(['Told', 'Off', 'Half', 'Bare'])
  expect(items[0]).toMatchObject({
    doubts: ['reported'],
    reports: [{ what: 'tempo', claim: { tempoBpm: 90 } }],
  })
  expect(items[1]).toMatchObject({ doubts: ['tempoDiffers'], measured: { tempoBpm: 97 }, reports: [] })
  expect(meta.totalItems).toBe(4)
  expect(counts).toMatchObject({ reported: 1, tempoDiffers: 1, tempoOctave: 1, untagged: 1, keyDiffers: 0 })
  expect(await titles('?doubt=untagged')).toEqual(['Bare'])
})

test('many are changed at once, each change is in the trail as it was before and after, and what is mended leaves the queue', async () => {
  const one = await aSound(database.db, { title: 'One', measured_tempo_bpm: 97 })
  const two = await aSound(database.db, { title: 'Two', genres: [] })
  const answer = await ask('PUT', '/sounds', {
    changes: [
      { _id: one.id, version: 1, set: { tempoBpm: 97 } },
      { _id: two.id, version: 1, set: { genres: ['techno', 'house'] } },
    ],
  })
  expect(answer).toMatchObject({
    statusCode: 200,
    body: { data: { sounds: [{ doubts: [], version: 2, taggedBy: 'admin' }, { doubts: [] }] } },
  })
  expect(await titles()).toEqual([])
  const { rows } = await sql`
    select action, subject_id, before, after from audit_entry order by after->>'tempoBpm' nulls last`.execute(
    over(database.db),
  )
  expect(rows).toEqual([
    { action: 'sound.change', subject_id: one.id, before: { tempoBpm: 120 }, after: { tempoBpm: 97 } },
    {
      action: 'sound.change',
      subject_id: two.id,
      before: { genres: [] },
      after: { genres: ['techno', 'house'] },
    },
  ])
})

test('what somebody else has changed meanwhile is not overwritten, and then nothing of it is changed', async () => {
  const { id } = await aSound(database.db, { title: 'One' })
  const other = await aSound(database.db, { title: 'Two' })
  await change(id, 1, { tempoBpm: 97 })
  const changes = [
    { _id: other.id, version: 1, set: { tempoBpm: 66 } },
    { _id: id, version: 1, set: { tempoBpm: 66 } },
  ]
  expect(await ask('PUT', '/sounds', { changes })).toMatchObject({ statusCode: 409, code: 'sound_changed' })
  const { rows } = await sql`select tempo_bpm from sound order by title`.execute(over(database.db))
  expect(rows).toEqual([{ tempo_bpm: 97 }, { tempo_bpm: 120 }])
})

test('what is right as it stands leaves the queue, and comes back when that is undone', async () => {
  const { id } = await aSound(database.db, { title: 'Half', measured_tempo_bpm: 60 })
  const check = (isRight: boolean, version = 1) =>
    ask('POST', '/retagging/check', { sounds: [{ _id: id, version }], isRight })
  expect(await check(true)).toMatchObject({ body: { data: { sounds: [{ doubts: [] }] } } })
  expect(await titles()).toEqual([])
  await check(false)
  expect(await titles()).toEqual(['Half'])
  expect(await check(true, 7)).toMatchObject({ code: 'sound_changed' })
  const { rows } = await sql`select action from audit_entry order by at, id`.execute(over(database.db))
  expect(rows).toEqual([{ action: 'sound.check' }, { action: 'sound.uncheck' }])
})
