import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { backupCommand } from './backup-command.ts'
import { FolderFileStore } from './platform/files/file-store-folder.ts'
import { requireOwnStore } from './platform/files/store-owner.ts'
import { newId } from './platform/ids.ts'
import { restoreShop } from './restore-shop.ts'
import { addressOf } from './testing/killed-script.ts'
import { hasPostgres, openEmptyDatabase, useTestDatabase } from './testing/test-database.ts'

const database = useTestDatabase()
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'segno-restore-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const filesOf = (name: string) => new FolderFileStore(join(folder, name, 'files'))

async function backUpShop(): Promise<string> {
  const files = filesOf('shop')
  await requireOwnStore(database.db, { files, place: 'here' }, { mayMark: true })
  const order = { folder: join(folder, 'backup'), key: null, keep: null }
  await backupCommand({ db: database.db, files, now: () => new Date() })(order, () => undefined)
  return (await files.shopId())!
}

/** Restores beside the files of that name, into an empty database. */
async function restoreBeside(name: string, snapshot: string | null = null): Promise<void> {
  await using target = await openEmptyDatabase()
  const config = readConfig({
    DATABASE_URL: await addressOf(target.db),
    SEGNO_DATA_DIR: join(folder, name),
  })
  await restoreShop(config, { folder: join(folder, 'backup'), snapshot, onProgress: () => undefined })
  await requireOwnStore(target.db, { files: filesOf(name), place: 'there' }, { mayMark: true })
}

test.skipIf(!hasPostgres)(
  'a restored shop marks new files as its own, knows its own again, and is not restored beside those of another',
  async () => {
    const shopId = await backUpShop()
    await restoreBeside('new')
    expect(await filesOf('new').shopId()).toBe(shopId)
    await restoreBeside('new')
    const other = newId()
    await filesOf('theirs').setShopId(other)
    const refused = restoreBeside('theirs')
    await expect(refused).rejects.toThrow(other)
    await expect(refused).rejects.toThrow(shopId)
    expect(await filesOf('theirs').shopId()).toBe(other)
    await expect(restoreBeside('theirs', 'no-such-snapshot')).rejects.toThrow('There is no snapshot')
  },
)
