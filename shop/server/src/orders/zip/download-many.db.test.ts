import type { OfferedDownloads } from '@segno/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { over } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { anAudibleSound } from '../../testing/audible-sound.ts'
import { aSound } from '../../testing/builders.ts'
import { buySounds } from '../../testing/orders-context.ts'
import { signedIn } from '../../testing/test-app.ts'
import { beginReading, longSounds, unpack, useZipShop } from '../../testing/zip-shop.ts'

const at = useZipShop()
const offer = (...ids: string[]) =>
  at.post<OfferedDownloads>('/api/purchases/download', { loops: ids.map((loopId) => ({ loopId })) })
const codeOf = async (url: string): Promise<string> => (await at.get(url)).json<{ code: string }>().code

test('what is owned of many comes in one ZIP, as it comes alone, also what was withdrawn; the rest is named', async () => {
  const [first, namesake, second] = [
    await anAudibleSound(at.shop, { title: 'Größe' }),
    await anAudibleSound(at.shop, { title: 'GRÖSSE', kind: 'oneShot' }),
    await anAudibleSound(at.shop, { title: 'größe' }, { lengthFrames: 9_000 }),
  ]
  const other = await aSound(at.db)
  await buySounds(at.db, at.accountId, [first.id, namesake.id, second.id])
  await at.change(`update sound set status = 'withdrawn' where id = '${first.id}'`)
  const gone = newId()
  const { url, fileName, expiresAt, notOwnedIds } = await offer(
    first.id,
    other.id,
    namesake.id,
    second.id,
    first.id,
    gone,
    'nonsense',
  )
  expect([fileName, expiresAt, notOwnedIds]).toEqual([
    'Sounds 2026-11-21.zip',
    new Date(at.now.getTime() + 60_000).toISOString(),
    [other.id, gone, 'nonsense'],
  ])
  const { statusCode, headers, rawPayload } = await at.get(url!)
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/zip'])
  expect(headers['content-disposition']).toContain(`filename="${fileName}"`)
  expect(await unpack(rawPayload)).toEqual({
    'Ava Lune - Größe - 120 BPM - C minor.wav': await at.downloadedAlone(first.id),
    'Ava Lune - GRÖSSE - 120 BPM - C minor.wav': await at.downloadedAlone(namesake.id),
    'Ava Lune - größe - 120 BPM - C minor (2).wav': await at.downloadedAlone(second.id),
  })
})

test('where nothing is owned there is no address, and nothing is kept', async () => {
  const { id } = await aSound(at.db)
  const eve = await signedIn(at.shop)
  await buySounds(at.db, eve.id, [id])
  expect(await offer(id)).toMatchObject({ url: null, notOwnedIds: [id] })
  const { rows } = await sql`select id from download_zip`.execute(over(at.db))
  expect(rows).toEqual([])
})

test('licences are looked up again when the ZIP is read', async () => {
  const [first, second] = [await anAudibleSound(at.shop, { title: 'A' }), await anAudibleSound(at.shop)]
  await buySounds(at.db, at.accountId, [first.id, second.id])
  const { url } = await offer(first.id, second.id)
  await at.change(`update licence set ended_at = now() where sound_id = '${second.id}'`)
  expect(Object.keys(await unpack((await at.get(url!)).rawPayload))).toEqual([
    'Ava Lune - A - 120 BPM - C minor.wav',
  ])
  await at.change('update licence set ended_at = now()')
  expect(await codeOf(url!)).toBe('purchase_not_found')
})

test('an address runs out after a minute, opens nothing else, and nothing for an account that was closed', async () => {
  const { id } = await anAudibleSound(at.shop)
  await buySounds(at.db, at.accountId, [id])
  const url = (await offer(id)).url!
  const head = await at.get(url, { method: 'HEAD' })
  expect([head.statusCode, head.body]).toEqual([200, ''])
  for (const forged of [
    url.replace('/zip/', '/'),
    url.replace(/zip\/[^.]+/, `zip/${newId()}`),
    '/download/zip/nonsense',
  ])
    expect(`${forged}: ${await codeOf(forged)}`).toBe(`${forged}: download_expired`)
  await at.change(`update account set status = 'deactivated' where id = '${at.accountId}'`)
  expect(await codeOf(url)).toBe('download_expired')
  await at.change(`update account set status = 'activated' where id = '${at.accountId}'`)
  expect((await at.get(url)).statusCode).toBe(200)
  at.wait(60_000)
  expect((await at.get(url)).statusCode).toBe(410)
})

test.each([
  ['closed', "status = 'deactivated', deleted_at = now()"],
  ['deactivated', "status = 'deactivated'"],
])('a ZIP of which the last file is under way breaks off where the account is %s', async (_, change) => {
  const ids = await longSounds(at.shop, 1)
  await buySounds(at.db, at.accountId, ids)
  const readOn = await beginReading(at.shop, (await offer(...ids)).url!)
  await at.change(`update account set ${change} where id = '${at.accountId}'`)
  await expect(readOn()).rejects.toThrow('terminated')
})

test('so many at once are taken, and no more', async () => {
  const ids = Array.from({ length: 201 }, () => newId())
  expect((await offer(...ids.slice(1))).notOwnedIds).toHaveLength(200)
  for (const some of [ids, []]) expect(await offer(...some)).toEqual({ statusCode: 400, code: 'bad_request' })
})
