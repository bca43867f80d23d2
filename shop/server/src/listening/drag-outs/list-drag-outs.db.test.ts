import type { DragOut, DragOutPage } from '@segno/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { over } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { ask } from '../../testing/ask.ts'
import { anArtist, aSound } from '../../testing/builders.ts'
import { buySounds } from '../../testing/orders-context.ts'
import { openTestApp, signedIn, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { eraseDragOuts, exportDragOuts } from './list-drag-outs.ts'
import type { ListNames, OnWire } from '../../testing/on-wire.ts'

const database = useTestDatabase()
let now: Date
let shop: TestApp
let token: string
let accountId: string
let sounds: string[]
beforeEach(async () => {
  now = new Date('2026-11-21T12:00:00.000Z')
  const artist = await anArtist(database.db)
  sounds = []
  for (const title of ['Alba', 'Brass 100%', 'Coil'])
    sounds.push((await aSound(database.db, { title, artist_id: artist.id })).id)
  shop = await openTestApp(database.db, {}, { now: () => now })
  ;({ token, id: accountId } = await signedIn(shop))
})
afterEach(() => shop[Symbol.asyncDispose]())

const drag = (sound: number | string, facts: object = {}) => ({
  LoopId: typeof sound === 'string' ? sound : sounds[sound],
  fileName: 'Loop (preview).wav',
  tempoBpm: null,
  pitchSemitones: null,
  ...facts,
})
/** A second after what was told before. */
const tell = (...drags: object[]) => {
  now = new Date(now.getTime() + 1_000)
  return ask(shop, '/api/drag-outs/reported', { method: 'POST', token, body: { drags } })
}
const history = (query = ''): Promise<OnWire<DragOutPage, ListNames>> =>
  ask(shop, `/api/drag-outs${query}`, { token })
const titles = (loops: readonly OnWire<DragOut, ListNames>[]): string[] => loops.map(({ loop }) => loop.title)

test('[E07] the drag-out history is loops, total and index, newest first, each as it was dragged', async () => {
  await tell(drag(0, { fileName: 'Alba at 90.wav', tempoBpm: 90, pitchSemitones: -3 }))
  await buySounds(database.db, accountId, [sounds[1]!])
  await tell(drag(1, { fileName: 'Brass.wav' }))
  await tell(drag(0))
  await sql`update sound set status = 'withdrawn' where id = ${sounds[1]}`.execute(over(database.db))
  const { loops, total, index } = await history()
  expect([total, index]).toEqual([3, 3])
  expect(loops).toMatchObject([
    { LoopId: sounds[0], fileName: 'Loop (preview).wav', is: 'preview', tempoBpm: null, isOwned: false },
    {
      LoopId: sounds[1],
      loop: { title: 'Brass 100%' },
      is: 'master',
      fileName: 'Brass.wav',
      isOwned: true,
      isForSale: false,
    },
    {
      at: '2026-11-21T12:00:01.000Z',
      fileName: 'Alba at 90.wav',
      tempoBpm: 90,
      pitchSemitones: -3,
      isForSale: true,
    },
  ])
  expect(new Set(loops.map(({ _id }) => _id)).size).toBe(3)
})

test('a report that is sent again records nothing more; another one needs another key', async () => {
  const report = (idempotencyKey: string, ...drags: object[]) =>
    ask(shop, '/api/drag-outs/reported', { method: 'POST', token, body: { drags }, idempotencyKey })
  await report('report-1', drag(0), drag(0))
  expect(await report('report-1', drag(0), drag(0))).toBeNull()
  expect(await report('report-1', drag(0))).toEqual({ statusCode: 409, code: 'idempotency_key_reused' })
  expect((await history()).total).toBe(2)
  await report('report-2', drag(0), drag(0))
  expect((await history()).total).toBe(4)
  const eve = await signedIn(shop)
  const body = { drags: [drag(1)] }
  const ofEve = { method: 'POST', token: eve.token, body, idempotencyKey: 'report-1' } as const
  expect(await ask(shop, '/api/drag-outs/reported', ofEve)).toBeNull()
  const keyless = {
    method: 'POST',
    url: '/api/drag-outs/reported',
    headers: { token },
    payload: body,
  } as const
  expect((await shop.app.inject(keyless)).json()).toMatchObject({ code: 'idempotency_key_missing' })
})

test('what was dragged is the master for whoever owns it and does not say otherwise, and else the preview', async () => {
  await buySounds(database.db, accountId, [sounds[1]!])
  await tell(drag(0, { is: 'master', fileName: 'Master.wav' }), drag(1))
  const own = ({ loops }: OnWire<DragOutPage, ListNames>) =>
    Object.fromEntries(loops.map((one) => [one.LoopId, one.is]))
  expect(own(await history())).toEqual({ [sounds[0]!]: 'preview', [sounds[1]!]: 'master' })
  // It was had before it was bought.
  await tell(drag(1, { is: 'preview' }))
  expect((await history()).loops[0]).toMatchObject({ LoopId: sounds[1], is: 'preview' })
})

test('it comes in parts that neither repeat nor skip what is dragged meanwhile, and is found by words', async () => {
  await tell(drag(0), drag(1))
  await tell(drag(2), drag(0))
  const first = await history('?limit=3')
  expect([first.total, first.index]).toEqual([4, 3])
  await tell(drag(1))
  const rest = await history(`?index=${first.index}&limit=3&asOf=${first.asOf}`)
  expect([rest.total, rest.index, rest.asOf]).toEqual([4, 4, first.asOf])
  const ids = [...first.loops, ...rest.loops].map(({ _id }) => _id)
  expect(new Set(ids).size).toBe(4)
  expect((await history()).loops.slice(1).map(({ _id }) => _id)).toEqual(ids)
  expect(titles((await history('?q=ava%20100%25')).loops)).toEqual(['Brass 100%', 'Brass 100%'])
  expect(await history('?q=nothing')).toMatchObject({ loops: [], total: 0, index: 0 })
})

test('who has dragged nothing yet has an empty history', async () => {
  expect(await history('?index=5')).toEqual({ loops: [], total: 0, index: 0, asOf: now.toISOString() })
})

test('what is told of sounds that are gone, or were never on sale, is not recorded', async () => {
  const draft = await aSound(database.db, { status: 'draft' })
  const gone = await aSound(database.db, { status: 'withdrawn', title: 'Gone' })
  expect(await tell(drag(newId()), drag('nonsense'), drag(draft.id), drag(gone.id), drag(0))).toBeNull()
  expect(titles((await history()).loops).toSorted()).toEqual(['Alba', 'Gone'])
})

test.each([
  ['no drags', []],
  ['too many', Array.from({ length: 51 }, () => drag('a'))],
  ['another folder', [drag('a', { fileName: '../../.bashrc.wav' })]],
  ['a folder', [drag('a', { fileName: 'a/b.wav' })]],
  ['a hidden file', [drag('a', { fileName: '.wav' })]],
  ['a program', [drag('a', { fileName: 'loop.exe' })]],
  ['a line break', [drag('a', { fileName: 'a\r\nset-cookie: b.wav' })]],
  ['words turned round', [drag('a', { fileName: 'a\u202Evaw.exe.wav' })]],
  ['half a character', [drag('a', { fileName: 'a\uD83C.wav' })]],
  ['a long name', [drag('a', { fileName: `${'a'.repeat(300)}.wav` })]],
  ['neither master nor preview', [drag('a', { is: 'copy' })]],
  ['no tempo', [drag('a', { tempoBpm: 0 })]],
  ['a pitch of nobody', [drag('a', { pitchSemitones: 100 })]],
  ['something else', [drag('a', { accountId: 'b' })]],
])('%s is refused', async (_, drags) => {
  expect(await tell(...drags)).toEqual({ statusCode: 400, code: 'bad_request' })
})

test('a history is theirs alone', async () => {
  await tell(drag(0))
  const { token: eves } = await signedIn(shop)
  expect(await ask(shop, '/api/drag-outs', { token: eves })).toMatchObject({ loops: [], total: 0 })
})

test('a copy of somebody’s data has what they dragged, and nothing of it stays when the account goes', async () => {
  await tell(drag(0, { tempoBpm: 90 }))
  expect(await exportDragOuts(database.db, accountId)).toMatchObject([
    { sound_id: sounds[0], title: 'Alba', file_name: 'Loop (preview).wav', tempo_bpm: 90 },
  ])
  await tell(drag(1))
  await buySounds(database.db, accountId, [sounds[1]!])
  const ids = (await history()).loops.map(({ _id }) => _id)
  await ask(shop, '/api/drag-outs/masters', { method: 'POST', token, body: { ids } })
  const kept = async (): Promise<unknown[]> => {
    const { rows } = await sql`
      select 'drag-out' as what from drag_out union select 'zip' from masters_zip
      union select 'report' from drag_out_report`.execute(over(database.db))
    return rows
  }
  expect(await kept()).toHaveLength(3)
  await eraseDragOuts(database.db, { accountId })
  expect(await kept()).toEqual([])
})
