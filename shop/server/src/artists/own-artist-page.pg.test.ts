import { expect, test } from 'vitest'
import { anArtist } from '../testing/builders.ts'
import { hasPostgres, useTestDatabase } from '../testing/test-database.ts'
import { saveOwnArtistPage, showOwnArtistPage } from './own-artist-page.ts'

const database = useTestDatabase()
const save = (id: string, handle: string) =>
  saveOwnArtistPage({ db: database.db, now: () => new Date() }, id, { handle, name: 'Ava', bio: '' })

test.skipIf(!hasPostgres)(
  'a handle that is given up and wanted at the same moment belongs to one artist',
  async () => {
    for (let round = 0; round < 10; round++) {
      const ava = await anArtist(database.db, { handle: `ava-${round}` })
      const eve = await anArtist(database.db)
      await Promise.allSettled([save(ava.id, `ava-lune-${round}`), save(eve.id, `ava-${round}`)])
      const { formerHandles, handle } = await showOwnArtistPage(database.db, ava.id)
      const owned = [handle, ...formerHandles]
      expect(owned).toContain(`ava-${round}`)
      expect((await showOwnArtistPage(database.db, eve.id)).handle).not.toBe(`ava-${round}`)
    }
  },
)

test.skipIf(!hasPostgres)('of ten who want one handle, one gets it', async () => {
  const artists = await Promise.all(Array.from({ length: 10 }, () => anArtist(database.db)))
  const tries = await Promise.allSettled(artists.map(({ id }) => save(id, 'the-one')))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})
