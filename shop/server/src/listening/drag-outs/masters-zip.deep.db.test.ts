import { readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { DragOutPage, OfferedDragOut, OfferedMasters } from '@segno/contract'
import { expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { anAudibleSound } from '../../testing/audible-sound.ts'
import { ask } from '../../testing/ask.ts'
import { aSound } from '../../testing/builders.ts'
import { buySounds } from '../../testing/orders-context.ts'
import { signedIn } from '../../testing/test-app.ts'
import { beginReading, longSounds, unpack, useZipShop } from '../../testing/zip-shop.ts'
import type { ListNames, OnWire } from '../../testing/on-wire.ts'

const at = useZipShop()

/** Drags the preview out of a page. @returns the id of the drag-out */
async function dragOut(LoopId: string): Promise<string> {
  const { loops } = await at.post<{ loops: OnWire<OfferedDragOut, ListNames>[] }>('/api/drag-outs', {
    loops: [{ LoopId }],
  })
  await at.get(loops[0]!.url)
  return lastDragged()
}

/** Tells of what was dragged elsewhere. @returns the id of the drag-out */
async function tellOf(LoopId: string, facts: object = {}): Promise<string> {
  at.wait(1_000)
  const plain = { fileName: `${LoopId}.wav`, tempoBpm: null, pitchSemitones: null }
  await at.post('/api/drag-outs/reported', { drags: [{ LoopId, ...plain, ...facts }] })
  return lastDragged()
}

const lastDragged = async (): Promise<string> =>
  (await ask<OnWire<DragOutPage, ListNames>>(at.shop, '/api/drag-outs?limit=1', { token: at.token }))
    .loops[0]!._id

const offer = (...ids: string[]) =>
  at.post<OnWire<OfferedMasters, ListNames>>('/api/drag-outs/masters', { ids })
const offered = async (...ids: string[]): Promise<string> => (await offer(...ids)).url!

test('masters of what was bought since come in one ZIP, under the names of their previews', async () => {
  const [first, second] = [
    await anAudibleSound(at.shop, { title: 'Größe' }),
    await anAudibleSound(at.shop, { title: 'Sub', kind: 'oneShot', tempo_bpm: null, beats: null }),
  ]
  const ids = [await dragOut(first.id), await dragOut(second.id), await dragOut(first.id)]
  await buySounds(at.db, at.accountId, [first.id, second.id])
  const { url, fileName, expiresAt, left } = await offer(...ids)
  expect([fileName, expiresAt, left]).toEqual([
    'Masters 2026-11-21.zip',
    new Date(at.now.getTime() + 300_000).toISOString(),
    [],
  ])
  const { statusCode, headers, rawPayload } = await at.get(url!, { headers: { 'accept-encoding': 'gzip' } })
  expect([statusCode, headers['content-type'], headers['content-encoding']]).toEqual([
    200,
    'application/zip',
    undefined,
  ])
  expect(headers['content-disposition']).toContain(`filename="${fileName}"`)
  expect(await unpack(rawPayload)).toEqual({
    'Ava Lune - Größe - 120 BPM - C minor (preview).wav': await at.downloadedAlone(first.id),
    'Ava Lune - Sub - C minor (preview).wav': await at.downloadedAlone(second.id),
  })
})

test('what cannot be replaced is told of, with the reason', async () => {
  const [owned, bought, other, taken] = [
    await aSound(at.db),
    await aSound(at.db),
    await aSound(at.db),
    await aSound(at.db),
  ]
  await buySounds(at.db, at.accountId, [bought.id])
  const good = await tellOf(owned.id)
  const left: [string, string][] = [
    [await tellOf(bought.id), 'is_master'],
    [await tellOf(owned.id, { tempoBpm: 121 }), 'as_heard'],
    [await tellOf(owned.id, { pitchSemitones: -2 }), 'as_heard'],
    [await tellOf(other.id), 'not_owned'],
    [await tellOf(taken.id, { fileName: `${owned.id.toUpperCase()}.WAV` }), 'name_taken'],
    [newId(), 'not_found'],
    ['nonsense', 'not_found'],
  ]
  const asItIs = await tellOf(owned.id, { fileName: 'As it is.wav', tempoBpm: 120, pitchSemitones: 0 })
  await buySounds(at.db, at.accountId, [owned.id, taken.id])
  const answer = await offer(good, ...left.map(([id]) => id), asItIs, good)
  expect(answer.left).toEqual(left.map(([_id, reason]) => ({ _id, reason })))
  expect(answer.url).toMatch(/^\/drag-out\/zip\//)
  expect(await offer(left[3]![0])).toMatchObject({ url: null, left: [{ reason: 'not_owned' }] })
})

test('a tempo that was corrected since does not make what was heard differently what it is', async () => {
  const { id } = await aSound(at.db, { tempo_bpm: 60 })
  const faster = await tellOf(id, { tempoBpm: 120 })
  await at.change('update sound set tempo_bpm = 120')
  await buySounds(at.db, at.accountId, [id])
  expect((await offer(faster)).left).toEqual([{ _id: faster, reason: 'as_heard' }])
})

test('somebody else’s drag-outs look as if there were none', async () => {
  const { id } = await aSound(at.db)
  const dragged = await tellOf(id)
  const eve = await signedIn(at.shop)
  await buySounds(at.db, eve.id, [id])
  expect(await at.post('/api/drag-outs/masters', { ids: [dragged] }, eve.token)).toMatchObject({
    url: null,
    left: [{ _id: dragged, reason: 'not_found' }],
  })
})

test('so many at once are taken, and no more', async () => {
  const ids = Array.from({ length: 201 }, () => newId())
  expect((await offer(...ids.slice(1))).left).toHaveLength(200)
  for (const some of [ids, []]) expect(await offer(...some)).toEqual({ statusCode: 400, code: 'bad_request' })
})

test('licences are looked up again when the ZIP is read', async () => {
  const [first, second] = [await anAudibleSound(at.shop), await anAudibleSound(at.shop)]
  const ids = [await tellOf(first.id), await tellOf(second.id)]
  await buySounds(at.db, at.accountId, [first.id, second.id])
  const url = await offered(...ids)
  await at.change(`update licence set ended_at = now() where sound_id = '${first.id}'`)
  expect(Object.keys(await unpack((await at.get(url)).rawPayload))).toEqual([`${second.id}.wav`])
  await at.change('update licence set ended_at = now()')
  expect((await at.get(url)).json()).toMatchObject({ statusCode: 404, code: 'purchase_not_found' })
})

test('an address of a ZIP runs out, and opens nothing else; to ask for it makes nothing', async () => {
  const { id } = await anAudibleSound(at.shop)
  const dragged = await tellOf(id)
  await buySounds(at.db, at.accountId, [id])
  const url = await offered(dragged)
  const head = await at.get(url, { method: 'HEAD' })
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', undefined])
  expect(readdirSync(at.shop.scratchFolder)).not.toContain('downloads')
  const whole = await at.get(url, { headers: { range: 'bytes=5-9' } })
  expect([whole.statusCode, whole.headers['accept-ranges']]).toEqual([200, undefined])
  expect((await at.get(url.replace('/zip/', '/'))).json()).toMatchObject({ code: 'drag_out_expired' })
  at.wait(300_000)
  expect((await at.get(url)).json()).toMatchObject({ statusCode: 410, code: 'drag_out_expired' })
})

test('a master that cannot be read breaks the ZIP off, in place of leaving it out without a word', async () => {
  const [good, lost] = [await anAudibleSound(at.shop), await aSound(at.db)]
  const ids = [await tellOf(good.id), await tellOf(lost.id)]
  await buySounds(at.db, at.accountId, [good.id, lost.id])
  const origin = await at.shop.app.listen({ port: 0, host: '127.0.0.1' })
  const answer = await fetch(origin + (await offered(...ids)))
  await expect(answer.arrayBuffer()).rejects.toThrow('terminated')
  expect((await at.get('/healthz')).statusCode).toBe(200)
})

test('a ZIP under way breaks off where the account is deactivated, and no more masters are made', async () => {
  const sounds = await longSounds(at.shop, 2)
  const ids = [await tellOf(sounds[0]!), await tellOf(sounds[1]!)]
  await buySounds(at.db, at.accountId, sounds)
  const readOn = await beginReading(at.shop, await offered(...ids))
  await at.change(`update account set status = 'deactivated' where id = '${at.accountId}'`)
  await expect(readOn()).rejects.toThrow('terminated')
  expect(readdirSync(join(at.shop.scratchFolder, 'downloads'))).toHaveLength(1)
})

/** What of the masters that were made is open in this process. */
const openMasters = (): string[] =>
  readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${fd}`)
      return path.startsWith(join(at.shop.scratchFolder, 'downloads')) ? [path] : []
    } catch {
      return []
    }
  })

test.skipIf(process.platform !== 'linux')(
  'for whoever hangs up no more masters are made, and the one that was read is closed',
  async () => {
    const sounds = await longSounds(at.shop, 4)
    const ids: string[] = []
    for (const id of sounds) ids.push(await tellOf(id))
    await buySounds(at.db, at.accountId, sounds)
    const hangUp = new AbortController()
    await beginReading(at.shop, await offered(...ids), hangUp.signal)
    // The first bytes name the file, and may come before it is open.
    await expect.poll(openMasters).toHaveLength(1)
    hangUp.abort()
    await expect.poll(openMasters).toEqual([])
    expect(readdirSync(join(at.shop.scratchFolder, 'downloads'))).toHaveLength(1)
  },
)
