import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { over } from '../platform/db/db.ts'
import { anAccount, anArtist, aSound } from '../testing/builders.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { eraseArtist } from './erase-artist.ts'
import { findArtistByAnyHandle } from './find-artist.ts'
import { makeArtist } from './make-artist.ts'
import { saveOwnArtistPage, showOwnArtistPage } from './own-artist-page.ts'

const database = useTestDatabase()
const ctx = () => ({ db: database.db, now: () => new Date() })
const save = (id: string, handle: string, facts: { name?: string; bio?: string } = {}) =>
  saveOwnArtistPage(ctx(), id, { handle, name: 'Ava Lune', bio: 'Rain and synths', ...facts })

test('an artist whose account is new has no handle yet, and takes one', async () => {
  const { id } = await anAccount(database.db, { role: 'artist' })
  expect(await showOwnArtistPage(database.db, id)).toEqual({
    handle: null,
    name: 'Ada Buyer',
    bio: '',
    formerHandles: [],
  })
  expect(await save(id, 'ava')).toEqual({
    handle: 'ava',
    name: 'Ava Lune',
    bio: 'Rain and synths',
    formerHandles: [],
  })
})

test('a handle that is given up stays with its artist, who may take it back', async () => {
  const ava = await anArtist(database.db, { handle: 'ava' })
  const eve = await anArtist(database.db, { handle: 'eve' })
  expect(await save(ava.id, 'ava-lune')).toMatchObject({ handle: 'ava-lune', formerHandles: ['ava'] })
  await expect(save(eve.id, 'ava')).rejects.toMatchObject({ code: 'handle_taken' })
  await expect(save(eve.id, 'ava-lune')).rejects.toMatchObject({ code: 'handle_taken' })
  expect(await showOwnArtistPage(database.db, eve.id)).toMatchObject({ handle: 'eve', formerHandles: [] })
  expect(await save(ava.id, 'ava')).toMatchObject({ handle: 'ava', formerHandles: ['ava-lune'] })
})

test('handles of an artist who has left lead nowhere, and nobody takes the links to them over', async () => {
  const ava = await anArtist(database.db, { handle: 'ava' })
  await save(ava.id, 'ava-lune')
  await inTransaction(database.db, (tx) => eraseArtist(tx, { accountId: ava.id, now: new Date() }))
  const eve = await anArtist(database.db, { handle: 'eve' })
  for (const handle of ['ava', 'ava-lune']) {
    expect(await findArtistByAnyHandle(database.db, handle)).toBeNull()
    await expect(save(eve.id, handle)).rejects.toMatchObject({ code: 'handle_taken' })
    const facts = {
      name: 'Ava',
      firstName: 'A',
      lastName: 'L',
      country: 'DE',
      bio: '',
      email: 'a@segno.test',
    }
    await expect(makeArtist(database.db, { ...facts, handle })).rejects.toMatchObject({
      code: 'handle_taken',
    })
  }
})

test('an import by a handle of before goes to the artist who had it', async () => {
  const { id } = await anArtist(database.db, { handle: 'ava' })
  await save(id, 'ava-lune')
  const facts = { name: 'Ava', firstName: 'A', lastName: 'L', country: 'DE', bio: '', email: 'a@segno.test' }
  expect(await makeArtist(database.db, { ...facts, handle: 'ava' })).toEqual({ id, isNew: false })
})

test.each(['admin', 'support', 'segno', 'former-7', 'ava-'])('nobody is called %s', async (handle) => {
  const { id } = await anArtist(database.db)
  await expect(save(id, handle)).rejects.toMatchObject({ code: 'handle_reserved' })
})

test('nobody collects handles', async () => {
  const { id } = await anArtist(database.db, { handle: 'ava' })
  for (let at = 1; at <= 5; at++) await save(id, `ava-${at}`)
  await expect(save(id, 'ava-6')).rejects.toMatchObject({ code: 'too_many_handles' })
  expect(await save(id, 'ava-1')).toMatchObject({ handle: 'ava-1' })
})

test('a name with what cannot be seen is refused; another name is searched under at once', async () => {
  const { id } = await anArtist(database.db, { handle: 'ava' })
  const sound = await aSound(database.db, { artist_id: id })
  await expect(save(id, 'ava', { name: 'A\u200bva' })).rejects.toMatchObject({
    errors: [{ path: 'name' }],
  })
  await save(id, 'ava', { name: 'Ava Moon' })
  const { rows } = await sql`select sound_id from sound_change`.execute(over(database.db))
  expect(rows).toEqual([{ sound_id: sound.id }])
})
