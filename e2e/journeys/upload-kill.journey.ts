import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepRun } from '@segno/test-kit/deep-run'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aFile,
  bring,
  listIntakes,
  prepareArtist,
  signIn,
  startArtistShop,
  type Given,
  type Intake,
} from '../artist-shop.ts'
import { eventually, type RunningShop } from '../running-shop.ts'

/** Each costs two starts of a shop, so a plain run kills where most is at stake. */
const UPLOAD_POINTS = (
  isDeepRun() ? ['announced', 'bytes-synced', 'before-commit', 'committed'] : ['bytes-synced', 'committed']
).map((name) => `upload:${name}`)
const INGEST_POINTS = (
  isDeepRun()
    ? ['taken', 'processed', 'master-kept', 'previews-kept', 'before-commit', 'committed']
    : ['master-kept']
).map((name) => `ingest:${name}`)
const POINTS = [...UPLOAD_POINTS, ...INGEST_POINTS]

let dataFolder: string
beforeAll(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'segno-upload-kill-'))
  await prepareArtist(dataFolder)
})
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))

async function bringAsArtist(shop: RunningShop, given: Given): Promise<void> {
  await bring(shop, await eventually(() => signIn(shop)), given)
}

async function listAll(shop: RunningShop): Promise<Intake[]> {
  return (await listIntakes(shop, await signIn(shop))).items
}

const isSettled = ({ state }: Intake): boolean => ['ready', 'refused', 'failed'].includes(state)

async function untilDead(shop: RunningShop): Promise<void> {
  if (shop.process.signalCode === null) await once(shop.process, 'exit')
  expect(shop.process.signalCode).toBe('SIGKILL')
}

test('a shop killed anywhere in an upload, and anywhere after it, loses no file and makes none twice', async () => {
  for (const [seed, point] of POINTS.entries()) {
    const given = aFile(seed)
    {
      await using shop = await startArtistShop(dataFolder, { SEGNO_FAILPOINT: point })
      await bringAsArtist(shop, given).catch(() => undefined)
      await untilDead(shop)
    }
    await using shop = await startArtistShop(dataFolder)
    await bringAsArtist(shop, given)
    const settled = await eventually(async () => {
      const intakes = await listAll(shop)
      return intakes.length === seed + 1 && intakes.every(isSettled) ? intakes : null
    })
    expect({ point, state: settled[0]?.state }).toEqual({ point, state: 'ready' })
  }
  await using shop = await startArtistShop(dataFolder)
  const intakes = await listAll(shop)
  expect(intakes.map((one) => one.state)).toEqual(POINTS.map(() => 'ready'))
  expect(new Set(intakes.map((one) => one.loopId)).size).toBe(POINTS.length)
  expect(readdirSync(join(dataFolder, 'uploads'))).toEqual([])
})

test.runIf(isDeepRun())(
  'a shop killed when it has refused a file says so all the same, and keeps none of it',
  async () => {
    const original = aFile(100)
    const again = { ...original, key: crypto.randomUUID(), fileName: 'Again.wav' }
    {
      await using shop = await startArtistShop(dataFolder, { SEGNO_FAILPOINT: 'ingest:refused' })
      await bringAsArtist(shop, original)
      await eventually(async () => (await listAll(shop)).every(isSettled))
      await bringAsArtist(shop, again).catch(() => undefined)
      await untilDead(shop)
    }
    await using shop = await startArtistShop(dataFolder)
    const refused = (await listAll(shop)).find((one) => one.fileName === again.fileName)
    expect(refused).toMatchObject({ state: 'refused', reason: { code: 'duplicate' } })
    await eventually(async () => readdirSync(join(dataFolder, 'uploads')).length === 0)
  },
)
