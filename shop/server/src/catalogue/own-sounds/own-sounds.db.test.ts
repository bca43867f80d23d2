import { MAX_SOUNDS_AT_ONCE, RIGHTS_VERSION, type SoundChange, type StudioSound } from '@segno/contract'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { over } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { Jobs } from '../../platform/jobs/jobs.ts'
import { openLog } from '../../platform/log.ts'
import { anArtist, aSound } from '../../testing/builders.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { addDefaultVocabulary } from '../../vocabulary/public.ts'
import { insertPack } from '../packs/queries.ts'
import { lastChangeSeq } from '../feed/queries.ts'
import { changeSounds } from './change-sounds.ts'
import { listOwnSounds } from './list-own-sounds.ts'
import { deleteOwnSounds, submitSounds, takeBackSounds, withdrawSounds } from './move-sounds.ts'

const database = useTestDatabase()
const ctx = () => ({
  db: database.db,
  now: () => new Date(),
  jobs: new Jobs(database.db, openLog('silent')),
  prices: { min: 1, max: 5 },
  hooks: { onOffer: [], onSoundsDeleted: [] },
})
const NO_AI = {
  rightsVersion: RIGHTS_VERSION,
  madeWithAi: 'none',
  aiModel: null,
  trainingAllowed: false,
} as const

let artist: { id: string }
beforeEach(async () => {
  await addDefaultVocabulary(database.db)
  artist = await anArtist(database.db)
})
const aDraft = (facts: Parameters<typeof aSound>[1] = {}) =>
  aSound(database.db, { artist_id: artist.id, status: 'draft', published_at: null, ...facts })
const change = (id: string, set: SoundChange, version = 1) =>
  changeSounds(ctx(), { role: 'artist', accountId: artist.id }, [{ id, version, set }])
const list = (query: Partial<Parameters<typeof listOwnSounds>[2]> = {}) =>
  listOwnSounds(database.db, artist.id, { page: 1, limit: 10, ...query })
const statuses = (sounds: readonly StudioSound[]) => sounds.map((one) => one.status)

test('an artist sees what was measured and what the name says beside what is shown', async () => {
  await aDraft({
    file_name: 'Ava_Deep_Bass_120_Cmin.wav',
    tempo_bpm: 60,
    measured_tempo_bpm: 119.98,
    measured_key_tonic: 3,
    measured_key_mode: 'major',
    filed_tempo_bpm: 240,
    filed_kind: 'loop',
  })
  const { items, counts } = await list()
  expect(items).toMatchObject([
    {
      status: 'draft',
      fileName: 'Ava_Deep_Bass_120_Cmin.wav',
      sound: { tempoBpm: 60 },
      measured: { tempoBpm: 119.98, key: { tonic: 3, mode: 'major' } },
      named: { tempoBpm: 120, key: { tonic: 0, mode: 'minor' }, instrument: 'bass' },
      filed: { kind: 'loop', tempoBpm: 240, key: null },
    },
  ])
  expect(counts).toEqual({ draft: 1, inReview: 0, published: 0, rejected: 0, withdrawn: 0 })
})

test('[case t1] a second tempo stands beside the first until its artist says which, even the same', async () => {
  const { id } = await aDraft({ tempo_bpm: 95, other_tempo_bpm: 190 })
  expect((await list()).items).toMatchObject([{ sound: { tempoBpm: 95 }, otherTempoBpm: 190 }])
  await change(id, { title: 'Kick loop' })
  expect((await list()).items).toMatchObject([{ otherTempoBpm: 190 }])
  await change(id, { tempoBpm: 95 }, 2)
  expect((await list()).items).toMatchObject([{ sound: { tempoBpm: 95 }, otherTempoBpm: null }])
})

test('an artist sees how often a sound was played and sold', async () => {
  await aSound(database.db, { artist_id: artist.id, play_count: 12, sale_count: 3 })
  expect((await list()).items).toMatchObject([{ playCount: 12, saleCount: 3 }])
})

test('lists only one’s own, by state, batch and words, with % and _ read as they stand', async () => {
  const batch = newId()
  await aDraft({ title: '100%_wet', batch_id: batch })
  await aDraft({ title: 'Dry' })
  await aSound(database.db, { title: 'Somebody else’s 100%_wet' })
  expect((await list({ q: '0%_w' })).items.map((one) => one.sound.title)).toEqual(['100%_wet'])
  expect((await list({ q: '%' })).meta.totalItems).toBe(1)
  expect((await list({ batch })).meta.totalItems).toBe(1)
  expect((await list({ batch: 'none' })).meta.totalItems).toBe(0)
  expect(await list({ status: 'published' })).toMatchObject({ items: [], counts: { draft: 2 } })
})

test('what a reviewer sent back is counted and listed apart from the other drafts', async () => {
  const review = { review_reason: 'Wrong key', reviewed_at: new Date() }
  await aDraft({ title: 'New' })
  await aDraft({ title: 'Back', ...review })
  await aDraft({ title: 'Out', status: 'rejected', ...review })
  const titles = async (query: Parameters<typeof list>[0]) => {
    const { items, meta, sentBackCount } = await list(query)
    expect([meta.totalItems, sentBackCount]).toEqual([items.length, 1])
    return items.map(({ sound }) => sound.title).sort()
  }
  expect(await titles({ status: 'draft' })).toEqual(['Back', 'New'])
  expect(await titles({ status: 'draft', sentBack: 'true' })).toEqual(['Back'])
  expect(await titles({ status: 'draft', sentBack: 'false' })).toEqual(['New'])
  expect(await titles({ sentBack: 'false' })).toEqual(['New', 'Out'])
})

test('many sounds are changed at once, and search is told', async () => {
  const [one, two] = [await aDraft(), await aDraft()]
  const before = await lastChangeSeq(database.db)
  const changed = await changeSounds(
    ctx(),
    { role: 'artist', accountId: artist.id },
    [one, two].map(({ id }, at) => ({
      id,
      version: 1,
      set: { tempoBpm: 60, genres: ['house', 'house'], tags: ['sub'], title: `Sub ${at}` },
    })),
  )
  expect(changed).toMatchObject([
    { version: 2, taggedBy: 'artist', sound: { title: 'Sub 0', tempoBpm: 60, beats: 4, genres: ['house'] } },
    { version: 2, sound: { title: 'Sub 1' } },
  ])
  expect(await lastChangeSeq(database.db)).toBeGreaterThan(before)
})

test('a sound without a tempo has no beats, and a one-shot never has', async () => {
  const { id } = await aDraft()
  expect((await change(id, { tempoBpm: null }))[0]?.sound).toMatchObject({ tempoBpm: null, beats: null })
  expect((await change(id, { tempoBpm: 120, kind: 'oneShot' }, 2))[0]?.sound).toMatchObject({ beats: null })
})

test('whoever has seen an older state overwrites nothing', async () => {
  const { id } = await aDraft()
  await change(id, { title: 'First' })
  await expect(change(id, { title: 'Second' })).rejects.toMatchObject({
    code: 'sound_changed',
    errors: [{ path: id, message: 'First' }],
  })
  expect((await list()).items[0]?.sound.title).toBe('First')
})

test('one wrong field among many stops all of them, and each is named', async () => {
  const [one, two] = [await aDraft(), await aDraft()]
  const strange = newId()
  const packOfAnother = newId()
  const another = await anArtist(database.db)
  await insertPack(database.db, {
    id: packOfAnother,
    artistId: another.id,
    slug: 'theirs',
    title: 'Theirs',
    description: '',
  })
  const wrong = changeSounds(ctx(), { role: 'artist', accountId: artist.id }, [
    { id: one.id, version: 1, set: { title: 'Fine' } },
    {
      id: two.id,
      version: 1,
      set: { instrument: 'nose-flute', moods: ['dark', 'blue-ish'], pricePoints: 9, packId: strange },
    },
  ])
  await expect(wrong).rejects.toMatchObject({
    code: 'bad_request',
    errors: [
      { path: 'changes.1.set.instrument' },
      { path: 'changes.1.set.moods' },
      { path: 'changes.1.set.pricePoints' },
      { path: 'changes.1.set.packId' },
    ],
  })
  await expect(change(one.id, { packId: packOfAnother })).rejects.toMatchObject({ code: 'bad_request' })
  expect((await list()).items.map((item) => item.version)).toEqual([1, 1])
})

test('somebody else’s sound is not there', async () => {
  const theirs = await aSound(database.db, { status: 'draft', published_at: null })
  const gone = { code: 'sound_not_found' }
  await expect(change(theirs.id, { title: 'Mine' })).rejects.toMatchObject(gone)
  await expect(change('no-id', { title: 'Mine' })).rejects.toMatchObject(gone)
  for (const move of [takeBackSounds, withdrawSounds, deleteOwnSounds])
    await expect(move(ctx(), artist.id, [theirs.id])).rejects.toMatchObject(gone)
  await expect(submitSounds(ctx(), artist.id, { ...NO_AI, ids: [theirs.id] })).rejects.toMatchObject(gone)
})

test('a draft is submitted with the declaration, waits, and can be taken back', async () => {
  const { id } = await aDraft()
  const ai = { madeWithAi: 'assisted', aiModel: 'Resonator 3' } as const
  const submitted = await submitSounds(ctx(), artist.id, { ...NO_AI, ...ai, ids: [id] })
  expect(submitted).toMatchObject([
    { status: 'inReview', aiModel: 'Resonator 3', sound: { madeWithAi: 'assisted' } },
  ])
  await expect(change(id, { tags: ['late'] }, 2)).rejects.toMatchObject({ code: 'sound_not_open' })
  expect(statuses(await takeBackSounds(ctx(), artist.id, [id]))).toEqual(['draft'])
})

test('what lacks a genre, a declaration of today or its model’s name is not submitted', async () => {
  const whole = await aDraft()
  const { id } = await aDraft({ genres: [] })
  const submit = (ids: string[], facts: object = {}) =>
    submitSounds(ctx(), artist.id, { ...NO_AI, ...facts, ids })
  await expect(submit([whole.id, id])).rejects.toMatchObject({ code: 'sound_incomplete' })
  await expect(submit([whole.id], { rightsVersion: '2001-01' })).rejects.toMatchObject({
    code: 'rights_outdated',
  })
  await expect(submit([whole.id], { madeWithAi: 'generated' })).rejects.toMatchObject({ code: 'bad_request' })
  await expect(submit([whole.id], { aiModel: 'Resonator' })).rejects.toMatchObject({ code: 'bad_request' })
  expect((await list({ status: 'draft' })).meta.totalItems).toBe(2)
})

test('what costs more or less than the shop takes is not submitted', async () => {
  for (const price_points of [0, 6]) {
    const { id } = await aDraft({ price_points })
    await expect(submitSounds(ctx(), artist.id, { ...NO_AI, ids: [id] })).rejects.toMatchObject({
      message: `“Midnight Sub” costs ${price_points} points, and sounds cost from 1 to 5`,
    })
  }
})

test('what is published keeps its title, leaves the shop when withdrawn, and comes back as a draft', async () => {
  const { id } = await aSound(database.db, { artist_id: artist.id })
  await expect(change(id, { title: 'Another' })).rejects.toMatchObject({ code: 'bad_request' })
  expect((await change(id, { tempoBpm: 60 }))[0]).toMatchObject({ status: 'published' })
  expect(statuses(await withdrawSounds(ctx(), artist.id, [id]))).toEqual(['withdrawn'])
  await expect(withdrawSounds(ctx(), artist.id, [id])).rejects.toMatchObject({ code: 'sound_not_open' })
  expect(statuses(await takeBackSounds(ctx(), artist.id, [id]))).toEqual(['draft'])
})

test('a draft is deleted with its master, and its previews are given up', async () => {
  const { id } = await aDraft({ master_key: 'masters/one', preview_opus_key: 'previews/one.opus' })
  const given: string[] = []
  const onSoundsDeleted = [
    (_: unknown, { previewKeys }: { previewKeys: readonly string[] }) =>
      Promise.resolve(void given.push(...previewKeys)),
  ]
  await deleteOwnSounds({ ...ctx(), hooks: { onSoundsDeleted } }, artist.id, [id])
  const { rows } = await sql<{ keys: string[] }>`
    select payload->'keys' as keys from job where kind = 'remove-files'`.execute(over(database.db))
  expect(rows).toEqual([{ keys: ['masters/one'] }])
  expect(given).toEqual(['previews/one.opus', expect.stringMatching(/mp3$/)])
  expect((await list()).meta.totalItems).toBe(0)
})

test('what was ever sold is not deleted', async () => {
  const { id } = await aDraft({ sale_count: 1 })
  await expect(deleteOwnSounds(ctx(), artist.id, [id])).rejects.toMatchObject({
    message: expect.stringContaining('has been sold'),
  })
})

test('as many as may be changed at once are listed and changed at once', async () => {
  const ids: string[] = []
  for (let at = 0; at < MAX_SOUNDS_AT_ONCE; at++) ids.push((await aDraft()).id)
  const all = ids.map((id) => ({ id, version: 1, set: { pricePoints: 3 } }))
  expect(await changeSounds(ctx(), { role: 'artist', accountId: artist.id }, all)).toHaveLength(ids.length)
})
