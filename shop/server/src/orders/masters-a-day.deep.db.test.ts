import type { OfferedDownloads, OfferedDragOut } from '@segno/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { over } from '../platform/db/db.ts'
import { anAudibleSound } from '../testing/audible-sound.ts'
import { buySounds } from '../testing/orders-context.ts'
import { unpack, useZipShop } from '../testing/zip-shop.ts'

const HOUR_MS = 60 * 60_000
const at = useZipShop({ SEGNO_MASTERS_A_DAY: '2' })

async function ownSounds(count: number): Promise<string[]> {
  const ids: string[] = []
  while (ids.length < count) ids.push((await anAudibleSound(at.shop)).id)
  await buySounds(at.db, at.accountId, ids)
  return ids
}

const logged = async () =>
  (
    await sql`
      select kind, account_id, network, subject from security_event
      where kind in ('master.downloaded', 'downloads.exceeded') order by at, id`.execute(over(at.db))
  ).rows

const address = async (id: string): Promise<string> =>
  (await at.post<{ url: string }>(`/api/purchases/${id}/download`, {})).url
const tooMany = {
  statusCode: 429,
  code: 'too_many_downloads',
  message: 'You can download 2 different sounds in 24 hours. Try again tomorrow.',
}
const asked = async (id: string) =>
  (
    await at.shop.app.inject({
      method: 'POST',
      url: `/api/purchases/${id}/download`,
      headers: { token: at.token },
    })
  ).json<object>()

test('a master that leaves the shop is in the security log, once an hour for all of its parts', async () => {
  const [id = ''] = await ownSounds(1)
  const url = await address(id)
  await at.get(url, { method: 'HEAD' })
  expect(await logged()).toEqual([])
  for (const range of ['bytes=0-9', 'bytes=10-19']) await at.get(url, { headers: { range } })
  const event = {
    kind: 'master.downloaded',
    account_id: at.accountId,
    network: '127.0.0.1',
    subject: id,
  }
  expect(await logged()).toEqual([event])
  at.wait(HOUR_MS)
  await at.get(await address(id))
  expect(await logged()).toEqual([event, event])
})

test('an account takes so many different masters in 24 hours and then no more, but those again', async () => {
  const [a = '', b = '', c = ''] = await ownSounds(3)
  const early = await address(c)
  for (const id of [a, b, a]) expect((await at.get(await address(id))).statusCode).toBe(200)
  expect(await asked(c)).toMatchObject(tooMany)
  expect((await at.get(early)).json()).toMatchObject(tooMany)
  expect(await asked(a)).toMatchObject({ statusCode: 200 })
  expect((await logged()).at(-1)).toMatchObject({ kind: 'downloads.exceeded', account_id: at.accountId })
  at.wait(24 * HOUR_MS)
  expect((await at.get(await address(c))).statusCode).toBe(200)
})

test('in a ZIP and into a DAW no more masters go than one by one', async () => {
  const ids = await ownSounds(3)
  const offer = (some: string[]) => {
    const loops = some.map((loopId) => ({ loopId }))
    return at.post<OfferedDownloads>('/api/purchases/download', { loops })
  }
  expect(await offer(ids)).toMatchObject({ statusCode: 429, code: tooMany.code })
  const { url } = await offer(ids.slice(1))
  expect(Object.keys(await unpack((await at.get(url!)).rawPayload))).toHaveLength(2)
  const dragged = await at.post<{ loops: OfferedDragOut[] }>('/api/drag-outs', {
    loops: [{ LoopId: ids[0] }],
  })
  expect((await at.get(dragged.loops[0]!.url)).json()).toMatchObject(tooMany)
})
