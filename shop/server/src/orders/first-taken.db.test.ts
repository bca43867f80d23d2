import { Readable } from 'node:stream'
import type { OfferedDownloads, OfferedDragOut } from '@segno/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { over } from '../platform/db/db.ts'
import { anAudibleSound } from '../testing/audible-sound.ts'
import { buySounds, ordersContextOn } from '../testing/orders-context.ts'
import { unpack, useZipShop } from '../testing/zip-shop.ts'
import { findOwnedLicence, openTaken } from './take-master.ts'

const at = useZipShop()

const WAYS: [string, (ids: string[]) => Promise<string[]>][] = [
  [
    'alone',
    (ids) =>
      Promise.all(
        ids.map(async (id) => (await at.post<{ url: string }>(`/api/purchases/${id}/download`, {})).url),
      ),
  ],
  [
    'in a ZIP',
    async (ids) => {
      const loops = ids.map((loopId) => ({ loopId }))
      return [(await at.post<OfferedDownloads>('/api/purchases/download', { loops })).url!]
    },
  ],
  [
    'to be dragged',
    async (ids) => {
      const wanted = ids.map((LoopId) => ({ LoopId }))
      const { loops } = await at.post<{ loops: OfferedDragOut[] }>('/api/drag-outs', { loops: wanted })
      return loops.map(({ url }) => url)
    },
  ],
]

const taken = async (): Promise<(Date | null)[]> => {
  const { rows } = await sql<{ first_taken_at: Date | null }>`
    select first_taken_at from licence order by line`.execute(over(at.db))
  return rows.map(({ first_taken_at }) => first_taken_at)
}

test.each(WAYS)(
  'when a master is first fetched %s is recorded once, and not before it is fetched',
  async (_, addresses) => {
    const ids = [(await anAudibleSound(at.shop)).id, (await anAudibleSound(at.shop)).id]
    await buySounds(at.db, at.accountId, ids)
    const urls = await addresses(ids)
    for (const url of urls) await at.get(url, { method: 'HEAD' })
    expect(await taken()).toEqual([null, null])
    const first = at.now
    for (const url of urls) expect((await at.get(url)).statusCode).toBe(200)
    expect(await taken()).toEqual([first, first])
    at.wait(2_000)
    for (const url of urls) await at.get(url)
    expect(await taken()).toEqual([first, first])
  },
)

test('of what was left out of a ZIP nothing is recorded', async () => {
  const ids = [(await anAudibleSound(at.shop)).id, (await anAudibleSound(at.shop)).id]
  await buySounds(at.db, at.accountId, ids)
  const [url] = await WAYS[1]![1](ids)
  await at.change('update licence set ended_at = now() where line = 2')
  expect(Object.keys(await unpack((await at.get(url!)).rawPayload))).toHaveLength(1)
  expect(await taken()).toEqual([at.now, null])
})

test('a master whose licence ends before its first byte stays in the shop', async () => {
  const { id } = await anAudibleSound(at.shop)
  await buySounds(at.db, at.accountId, [id])
  const licence = await findOwnedLicence(at.db, at.accountId, id)
  await at.change('update licence set ended_at = now()')
  const stream = Readable.from(['audio'])
  const taking = openTaken(
    ordersContextOn(at.db, { now: () => at.now }),
    { licence: licence!, clientAddress: '192.0.2.1' },
    () => Promise.resolve(stream),
  )
  await expect(taking).rejects.toMatchObject({ code: 'purchase_not_found' })
  expect(stream.destroyed).toBe(true)
  expect(await taken()).toEqual([null])
})

test('a purchase whose master cannot be opened does not stand for it', async () => {
  const { id } = await anAudibleSound(at.shop)
  await buySounds(at.db, at.accountId, [id])
  const licence = await findOwnedLicence(at.db, at.accountId, id)
  const broken = () => Promise.reject(new Error('no such file'))
  const taking = openTaken(
    ordersContextOn(at.db, { now: () => at.now }),
    { licence: licence!, clientAddress: '192.0.2.1' },
    broken,
  )
  await expect(taking).rejects.toThrow('no such file')
  expect(await taken()).toEqual([null])
})
