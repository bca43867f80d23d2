import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FolderFileStore } from '../../shop/server/src/platform/files/file-store-folder.ts'
import { S3FileStore } from '../../shop/server/src/platform/files/file-store-s3.ts'
import { FakeS3 } from '../../shop/server/src/testing/fake-s3.ts'
import { openBrowser } from '../browser.ts'
import { makeDataFolder, startShop } from '../running-shop.ts'

const WEBP = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64')
const PHOTO = '1'.repeat(64)

let s3: FakeS3
let dataFolder: string
beforeAll(async () => {
  s3 = await FakeS3.open()
  s3.allowedOrigin = '*'
  dataFolder = makeDataFolder(false)
  const folder = new FolderFileStore(join(dataFolder, 'files'))
  const bucket = new S3FileStore(s3.home, { scratchFolder: join(dataFolder, 'scratch') })
  for await (const key of folder.list('previews'))
    await folder.withPath(key, (path) => bucket.keep(key, path))
  await bucket.setShopId((await folder.shopId())!)
  const photo = join(dataFolder, 'photo.webp')
  writeFileSync(photo, WEBP)
  await bucket.keep(`photos/${PHOTO}.256`, photo)
})
afterAll(async () => {
  await s3[Symbol.asyncDispose]()
  rmSync(dataFolder, { recursive: true, force: true })
})

const bucketEnv = (): Record<string, string> => ({
  SEGNO_S3_ENDPOINT: s3.home.endpoint,
  SEGNO_S3_REGION: s3.home.region,
  SEGNO_S3_ACCESS_KEY_ID: s3.home.accessKeyId,
  SEGNO_S3_SECRET_ACCESS_KEY: s3.home.secretAccessKey,
  SEGNO_S3_PUBLIC_ENDPOINT: s3.home.endpoint.replace('127.0.0.1', 'localhost'),
})

/** The shop itself signs in a header. */
const fetchedByBrowser = (): string[] => s3.fetched.filter((address) => address.includes('X-Amz-Signature'))

async function playFirst(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Play / })
    .first()
    .click()
  await page.getByRole('region', { name: 'Player' }).locator('[data-state="playing"]').waitFor()
}

/** Runs in the page. */
async function widthOf(address: string): Promise<number> {
  const picture = new Image()
  picture.src = address
  await picture.decode()
  return picture.naturalWidth
}

test('a browser plays previews and shows pictures that it fetches from the bucket, and fetches none again', async () => {
  await using shop = await startShop({ dataFolder, env: bucketEnv() })
  await using browser = await openBrowser()
  const page = await browser.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await page.goto(`${shop.origin}/sounds`)
  await playFirst(page)
  expect(await page.evaluate(widthOf, `/photos/${PHOTO}-256.webp`)).toBe(1)
  expect(fetchedByBrowser()).toContainEqual(expect.stringContaining('/previews/'))
  expect(fetchedByBrowser()).toContainEqual(expect.stringContaining('/photos/'))
  // The page is opened anew: what it has fetched, the browser has kept.
  await page.reload()
  await playFirst(page)
  expect(fetchedByBrowser()).toHaveLength(new Set(fetchedByBrowser()).size)
  expect(complaints).toEqual([])
})
