import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { termsOfSounds } from '../catalogue/public.ts'
import { over } from '../platform/db/db.ts'
import { aSound } from '../testing/builders.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { useSignedIn, useTestApp } from '../testing/use-test-app.ts'
import { addDefaultVocabulary } from './default-vocabulary.ts'
import { listTerms } from './list-terms.ts'
import { readVocabulary } from './read-vocabulary.ts'

const database = useTestDatabase()
const shop = useTestApp(database)
const admin = useSignedIn(shop, { role: 'admin' })

async function ask(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) {
  const answer = await shop.app.inject({
    method,
    url: `/api/admin/vocabulary${path}`,
    headers: { token: admin.token },
    ...(payload ? { payload } : {}),
  })
  return answer.json() as { statusCode: number; code?: string; message?: string; body: { data: never } }
}
const termOf = async (kind: string, slug: string) =>
  (await listTerms({ db: database.db, soundTerms: () => termsOfSounds })).terms.find(
    (one) => one.kind === kind && one.slug === slug,
  )
const genresOf = async (id: string) =>
  (await sql<{ genres: string[] }>`select genres from sound where id = ${id}`.execute(over(database.db)))
    .rows[0]?.genres
const found = async (query: string): Promise<string[]> => {
  const answer = await shop.app.inject(`/api/sounds?${query}`)
  return (answer.json() as { body: { data: { loops: { _id: string }[] } } }).body.data.loops.map(
    ({ _id }) => _id,
  )
}
const trail = async () =>
  (
    await sql<{ action: string; subject_id: string; before: object; after: object; actor_id: string }>`
      select action, subject_id, before, after, actor_id from audit_entry order by at, id`.execute(
      over(database.db),
    )
  ).rows

test('a term is added with its other words, found under them at once, and used in the shop’s lists', async () => {
  const { body } = await ask('POST', '/genre', {
    name: 'Dub Techno',
    words: ['Dub  techno', ' DEEP DUB', 'deep dub'],
  })
  expect(body.data).toEqual({
    kind: 'genre',
    slug: 'dub-techno',
    name: 'Dub Techno',
    words: ['deep dub'],
    narrower: [],
    soundCount: 0,
    version: 1,
  })
  const { id } = await aSound(database.db, { genres: ['dub-techno'], title: 'Fathom' })
  await sql`insert into sound_change (sound_id) values (${id})`.execute(over(database.db))
  await expect.poll(() => found('q=deep+dub')).toEqual([id])
})

test('a word means one thing: taken names and words are refused by name', async () => {
  expect(await ask('POST', '/genre', { name: 'techno', words: [] })).toMatchObject({ code: 'term_exists' })
  const taken = await ask('POST', '/mood', { name: 'Jungly', words: ['jungle'] })
  expect(taken).toMatchObject({ statusCode: 409, code: 'word_taken' })
  expect(taken.message).toContain('“jungle” already means Drum and bass')
  const own = await ask('POST', '/genre', { name: 'Gqom', words: ['house'] })
  expect(own.message).toBe('House is a term of its own. Where both mean the same, merge one into the other.')
  expect(await ask('POST', '/mood', { name: '日本', words: [] })).toMatchObject({ code: 'term_exists' })
  expect(await trail()).toEqual([])
})

test('what was a kind of another term becomes a term of its own', async () => {
  expect((await termOf('genre', 'techno'))!.narrower).toContain('dub techno')
  expect(await ask('POST', '/genre', { name: 'Dub techno', words: [] })).toHaveProperty('body.data')
  expect((await termOf('genre', 'techno'))!.narrower).not.toContain('dub techno')
})

test('a term that is renamed keeps its slug, and is found by its new name and no longer by a word taken from it', async () => {
  const { id } = await aSound(database.db, { instrument: 'hi-hat', title: 'Crisp', genres: [] })
  await sql`insert into sound_change (sound_id) values (${id})`.execute(over(database.db))
  await expect.poll(() => found('q=cymbal')).toEqual([id])
  const { version } = (await termOf('instrument', 'hi-hat'))!
  const changed = await ask('PUT', '/instrument/hi-hat', { name: 'Sizzler', words: ['hats'], version })
  expect(changed.body.data).toMatchObject({ slug: 'hi-hat', name: 'Sizzler', words: ['hats'], soundCount: 1 })
  await expect.poll(() => found('q=sizzler')).toEqual([id])
  expect(await found('q=cymbal')).toEqual([])
  expect(await trail()).toMatchObject([
    {
      action: 'vocabulary.change',
      subject_id: 'instrument/hi-hat',
      actor_id: admin.id,
      before: { name: 'Hi-hat' },
      after: { name: 'Sizzler', words: ['hats'] },
    },
  ])
})

test('kinds of a term are kept apart, move with a merge, and come back with it', async () => {
  const { version } = (await termOf('genre', 'garage'))!
  const change = { name: 'Garage', words: ['ukg', '2step'], version }
  await ask('PUT', '/genre/garage', { ...change, narrower: ['2-step', 'grime'] })
  expect(await termOf('genre', 'garage')).toMatchObject({
    words: ['2step', 'ukg'],
    narrower: ['2-step', 'grime'],
  })
  await ask('PUT', '/genre/garage', { ...change, version: version + 1, words: ['2-step'] })
  expect(await termOf('genre', 'garage')).toMatchObject({ words: ['2-step'], narrower: ['grime'] })
  const { body } = await ask('POST', '/genre/garage/merge', { into: 'house' })
  const house = (await termOf('genre', 'house'))!
  expect(house.words).toContain('2-step')
  expect(house.narrower).toContain('grime')
  await ask('POST', `/merges/${(body.data as { _id: string })._id}/undo`)
  expect(await termOf('genre', 'garage')).toMatchObject({ words: ['2-step'], narrower: ['grime'] })
  expect((await termOf('genre', 'house'))!.narrower).not.toContain('grime')
})

test('a shop that started before gets the words that came since, but those that mean something else in it', async () => {
  const on = over(database.db)
  await sql`update vocabulary set lexicon_version = 0`.execute(on)
  await sql`delete from term_synonym`.execute(on)
  await sql`delete from term where slug = 'trance'`.execute(on)
  await ask('POST', '/genre', { name: 'Grime', words: ['bassline'] })
  await addDefaultVocabulary(database.db)
  expect((await termOf('instrument', 'drums'))!.words).toContain('drum break')
  expect((await termOf('instrument', 'drums'))!.words).not.toContain('beats')
  expect((await termOf('instrument', 'bass'))!.words).not.toContain('bassline')
  expect((await termOf('genre', 'garage'))!.narrower).not.toContain('grime')
  expect(await termOf('genre', 'trance')).toBeUndefined()
  await sql`delete from term_synonym`.execute(on)
  await addDefaultVocabulary(database.db)
  expect((await termOf('instrument', 'drums'))!.words).toEqual([])
})

test('a change made on what somebody else has changed meanwhile is refused', async () => {
  const { version } = (await termOf('mood', 'dark'))!
  await ask('PUT', '/mood/dark', { name: 'Dark', words: ['gloomy'], version })
  expect(await ask('PUT', '/mood/dark', { name: 'Darker', words: [], version })).toMatchObject({
    statusCode: 409,
    code: 'term_changed',
  })
  expect(await termOf('mood', 'dark')).toMatchObject({ name: 'Dark', words: ['gloomy'] })
})

test('only what no sound has can be deleted, and what was deleted does not come back with the next start', async () => {
  await aSound(database.db, { genres: ['techno', 'house'] })
  expect(await ask('DELETE', '/genre/techno')).toMatchObject({ code: 'term_in_use' })
  expect(await ask('DELETE', '/genre/polka')).toMatchObject({ statusCode: 404, code: 'term_not_found' })
  expect((await ask('DELETE', '/genre/trance')).statusCode).toBe(200)
  await addDefaultVocabulary(database.db)
  expect(await termOf('genre', 'trance')).toBeUndefined()
  expect(await termOf('genre', 'techno')).toMatchObject({ soundCount: 1 })
})

test('merging loses no sound’s tag: each has the other term once, wherever the first stood', async () => {
  const one = await aSound(database.db, { genres: ['house', 'garage', 'pop'] })
  const both = await aSound(database.db, { genres: ['garage', 'techno', 'house'], status: 'withdrawn' })
  const other = await aSound(database.db, { genres: ['rock'] })
  const merged = await ask('POST', '/genre/garage/merge', { into: 'techno' })
  expect(merged.body.data).toMatchObject({ fromName: 'Garage', intoName: 'Techno', soundCount: 2 })
  expect(await genresOf(one.id)).toEqual(['house', 'techno', 'pop'])
  expect(await genresOf(both.id)).toEqual(['techno', 'house'])
  expect(await genresOf(other.id)).toEqual(['rock'])
  expect(await termOf('genre', 'garage')).toBeUndefined()
  expect((await termOf('genre', 'techno'))!.words).toEqual(expect.arrayContaining(['garage', 'ukg', 'tek']))
  await expect.poll(() => found('q=ukg')).toEqual([one.id])
  await expect.poll(() => found('genre=techno')).toEqual([one.id])
  expect(await found('genre=garage')).toEqual([one.id])
})

test('a merge of instruments or moods works alike; nothing merges into itself or into what is not there', async () => {
  const sound = await aSound(database.db, { instrument: 'clap', moods: ['dark', 'tense'] })
  await ask('POST', '/instrument/clap/merge', { into: 'snare' })
  await ask('POST', '/mood/tense/merge', { into: 'dark' })
  const { rows } = await sql`select instrument, moods from sound where id = ${sound.id}`.execute(
    over(database.db),
  )
  expect(rows).toEqual([{ instrument: 'snare', moods: ['dark'] }])
  expect(await ask('POST', '/mood/dark/merge', { into: 'dark' })).toMatchObject({
    code: 'term_merged_into_itself',
  })
  expect(await ask('POST', '/mood/dark/merge', { into: 'polka' })).toMatchObject({ code: 'term_not_found' })
})

test('a merge can be undone: the term and its words come back, to whoever still has the other', async () => {
  const one = await aSound(database.db, { genres: ['house', 'garage', 'pop'] })
  const both = await aSound(database.db, { genres: ['garage', 'techno'] })
  const always = await aSound(database.db, { genres: ['techno'] })
  const changed = await aSound(database.db, { genres: ['garage'] })
  const { body } = await ask('POST', '/genre/garage/merge', { into: 'techno' })
  const { _id } = body.data as { _id: string }
  await sql`update sound set genres = '{jazz}' where id = ${changed.id}`.execute(over(database.db))
  const undone = await ask('POST', `/merges/${_id}/undo`)
  expect(undone.body.data).toEqual({ soundCount: 2 })
  expect(await genresOf(one.id)).toEqual(['house', 'garage', 'pop'])
  expect(await genresOf(both.id)).toEqual(['techno', 'garage'])
  expect(await genresOf(always.id)).toEqual(['techno'])
  expect(await genresOf(changed.id)).toEqual(['jazz'])
  expect((await termOf('genre', 'garage'))!.words).toContain('ukg')
  expect((await termOf('genre', 'techno'))!.words).not.toContain('ukg')
  await expect.poll(() => found('q=ukg')).toEqual(expect.arrayContaining([one.id, both.id]))
  expect(await ask('POST', `/merges/${_id}/undo`)).toMatchObject({ code: 'merge_not_found' })
  expect((await trail()).map(({ action }) => action)).toEqual(['vocabulary.merge', 'vocabulary.undoMerge'])
})

test('merges that followed one another are undone the last one first', async () => {
  const { id } = await aSound(database.db, { genres: ['garage'] })
  const first = (await ask('POST', '/genre/garage/merge', { into: 'house' })).body.data as { _id: string }
  const second = (await ask('POST', '/genre/house/merge', { into: 'techno' })).body.data as { _id: string }
  expect(await ask('POST', `/merges/${first._id}/undo`)).toMatchObject({ code: 'merge_overtaken' })
  await ask('POST', `/merges/${second._id}/undo`)
  await ask('POST', `/merges/${first._id}/undo`)
  expect(await genresOf(id)).toEqual(['garage'])
})

test('what is entered in the audit trail can neither be changed nor taken out', async () => {
  await ask('POST', '/genre', { name: 'Dub siren', words: [] })
  const on = over(database.db)
  await expect(sql`update audit_entry set action = 'nothing'`.execute(on)).rejects.toThrow(
    'only ever added to',
  )
  await expect(sql`delete from audit_entry`.execute(on)).rejects.toThrow('only ever added to')
})

test('the vocabulary tells of each term which ones have become it, over several merges', async () => {
  const formerOf = async (slug: string) =>
    (await readVocabulary(database.db)).genres.find((one) => one.slug === slug)?.formerSlugs
  await ask('POST', '/genre/garage/merge', { into: 'house' })
  expect(await formerOf('house')).toEqual(['garage'])
  await ask('POST', '/genre/house/merge', { into: 'techno' })
  expect((await formerOf('techno'))?.toSorted()).toEqual(['garage', 'house'])
  expect(await formerOf('rock')).toBeUndefined()
})
