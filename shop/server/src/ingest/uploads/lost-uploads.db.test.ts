import { truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { over } from '../../platform/db/db.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { UploadShop, type TestArtist } from '../../testing/upload-shop.ts'
import { endLostUploads, UPLOAD_LOST } from './lost-uploads.ts'
import { UploadFolder } from './upload-folder.ts'

const SIZE_BYTES = 4_000
const database = useTestDatabase()
let shop: UploadShop
let artist: TestArtist
beforeEach(async () => {
  shop = await UploadShop.open(database.db)
  artist = await shop.anArtist()
})
afterEach(() => shop[Symbol.asyncDispose]())

const idOf = (location: string): string => location.split('/').at(-1)!
const pathOf = (location: string): string => join(shop.dataFolder, 'uploads', idOf(location))
const wavHead = Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVEfmt '), Buffer.alloc(1_000)])

/** An upload of which the first 1,016 bytes are there. */
async function begun(): Promise<string> {
  const location = await artist.announced(SIZE_BYTES)
  expect((await artist.send(location, 0, wavHead)).status).toBe(204)
  return location
}

const stateOf = async (location: string) => {
  const { rows } = await sql<{ state: string; refusal_message: string | null }>`
    select state, refusal_message from intake where id = ${idOf(location)}`.execute(over(database.db))
  return rows[0]
}
const lost = { state: 'refused', refusal_message: UPLOAD_LOST.message }

test('uploads whose bytes a restore did not bring back are ended honestly, others go on', async () => {
  const [gone, kept, failed, empty] = [
    await begun(),
    await begun(),
    await begun(),
    await artist.announced(SIZE_BYTES),
  ]
  await sql`
    update intake set state = 'failed', expires_at = null, refusal_code = 'could_not_process', refusal_message = 'Your file is kept'
    where id = ${idOf(failed)}`.execute(over(database.db))
  const elsewhere = await UploadFolder.open(join(shop.dataFolder, 'restored'))
  writeFileSync(elsewhere.pathOf(idOf(kept)), wavHead)
  const { files } = shop.shop.ctx
  expect(await endLostUploads(database.db, { uploads: elsewhere, files })).toBe(2)
  expect(await stateOf(gone)).toEqual(lost)
  expect(await stateOf(failed)).toEqual(lost)
  expect(await stateOf(kept)).toMatchObject({ state: 'arriving' })
  expect(await stateOf(empty)).toMatchObject({ state: 'arriving' })
  const answer = await artist.send(gone, wavHead.length, Buffer.alloc(10))
  expect(answer.status).toBe(410)
  expect(await answer.text()).toContain('Upload it again')
})

test('an upload whose bytes have gone from the disk is ended, and not filled up with zeros', async () => {
  const location = await begun()
  truncateSync(pathOf(location), 10)
  const answer = await artist.send(location, wavHead.length, Buffer.alloc(SIZE_BYTES - wavHead.length))
  expect(answer.status).toBe(410)
  expect(await stateOf(location)).toEqual(lost)
})
