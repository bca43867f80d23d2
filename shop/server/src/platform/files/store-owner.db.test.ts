import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useTestDatabase } from '../../testing/test-database.ts'
import { over } from '../db/db.ts'
import { newId } from '../ids.ts'
import { OperatorError } from '../operator-error.ts'
import { FileStoreFault } from './file-store.ts'
import { FolderFileStore } from './file-store-folder.ts'
import { isOwnStore, markRestored, requireOwnStore } from './store-owner.ts'

const database = useTestDatabase()
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'segno-owner-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function aStore(name: string) {
  const place = join(folder, name)
  return { place, files: new FolderFileStore(place) }
}
const start = (name: string, mayMark = true) => requireOwnStore(database.db, aStore(name), { mayMark })

async function makeOlder(): Promise<void> {
  await sql`update store_owner set is_older = true`.execute(over(database.db))
}

async function idOfShop(): Promise<string | null> {
  const { rows } = await sql<{ shop_id: string | null }>`select shop_id from store_owner`.execute(
    over(database.db),
  )
  return rows[0]!.shop_id
}

test('a new shop marks its files, and finds them its own at every start', async () => {
  await Promise.all([start('files'), start('files')])
  const id = await idOfShop()
  expect(id).not.toBeNull()
  expect(readFileSync(join(folder, 'files', 'shop-id'), 'utf8')).toBe(`${id}\n`)
  await start('files')
  await start('files', false)
  for await (const key of aStore('files').files.list()) expect(key).toBe('no key at all')
})

test('the files of another shop are refused in a sentence that names both', async () => {
  await start('files')
  const other = newId()
  await aStore('theirs').files.setShopId(other)
  const refused = start('theirs')
  await expect(refused).rejects.toThrow(OperatorError)
  await expect(refused).rejects.toThrow(
    `The files in ${join(folder, 'theirs')} belong to the shop ${other}, and the database to the shop ${await idOfShop()}.`,
  )
})

test('files that are not there, as on a disk that is not mounted, are refused once the shop has marked its own', async () => {
  await start('files')
  const id = (await idOfShop())!
  await expect(start('unmounted')).rejects.toThrow(`npm run check-store -- --mark ${id}`)
  await aStore('unmounted').files.setShopId(id)
  await start('unmounted')
})

test('a new database does not take the files of a shop that there is, and an older shop that was restored does', async () => {
  const before = newId()
  await aStore('files').files.setShopId(before)
  await expect(start('files')).rejects.toThrow('the database is a new one. Restore a backup')
  expect(await idOfShop()).toBeNull()
  await makeOlder()
  await start('files')
  expect(await idOfShop()).toBe(before)
})

test('a command on a shared database marks nothing', async () => {
  await start('files', false)
  expect(await aStore('files').files.shopId()).toBeNull()
  expect(await idOfShop()).toBeNull()
})

test('a shop that was restored beside new files marks them, and leaves those of another alone', async () => {
  await start('files')
  await markRestored(database.db, aStore('restored'))
  await start('restored')
  const other = newId()
  await aStore('theirs').files.setShopId(other)
  await expect(markRestored(database.db, aStore('theirs'))).rejects.toThrow(other)
  expect(await aStore('theirs').files.shopId()).toBe(other)
})

test('a bucket that cannot be reached keeps nobody from starting, and nothing is marked or removed meanwhile', async () => {
  const files = Object.assign(new FolderFileStore(join(folder, 'away')), {
    shopId: () => Promise.reject(new FileStoreFault('no answer')),
  })
  await requireOwnStore(database.db, { files, place: 'bucket' }, { mayMark: true })
  expect(await idOfShop()).toBeNull()
  await expect(isOwnStore(database.db, files)).rejects.toThrow(FileStoreFault)
  await start('files')
  expect(await isOwnStore(database.db, aStore('files').files)).toBe(true)
  expect(await isOwnStore(database.db, aStore('others').files)).toBe(false)
})
