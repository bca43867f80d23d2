import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { eventually } from '../running-shop.ts'
import { openShopAndBrowser } from '../shop-and-browser.ts'

const { shop, browser } = await openShopAndBrowser()

interface Pack {
  _id: string
  slug: string
  title: string
  soundCount: number
  totalPoints: number
  artist: { handle: string; name: string }
}
async function aPack(): Promise<Pack | undefined> {
  const answer = await fetch(`${shop.origin}/api/packs?sort=sounds&limit=1`)
  const { body } = (await answer.json()) as { body: { data: { items: Pack[] } } }
  return body.data.items[0]
}

async function pageWithoutComplaints(complaints: string[]): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  page.setDefaultTimeout(15_000)
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  return page
}

test('[R52] [R50] a guest goes from artists to a pack, hears it through, puts all of it into the cart and shares it', async () => {
  const complaints: string[] = []
  await eventually(async () => ((await aPack())?.soundCount ?? 0) >= 3)
  const pack = (await aPack())!
  const page = await pageWithoutComplaints(complaints)
  await page.goto(`${shop.origin}/sounds`)
  await page.getByRole('link', { name: 'Artists', exact: true }).click()
  const artists = page.getByRole('list', { name: 'artists' })
  await artists.getByRole('link', { name: pack.artist.name, exact: true }).click()
  await page.waitForURL(`**/artists/${pack.artist.handle}`)
  await page.getByRole('link', { name: pack.title, exact: true }).first().click()
  await page.waitForURL(`**/packs/${pack.artist.handle}/${pack.slug}`)

  // One press plays the first sound, and the next follows by itself.
  await page.getByRole('button', { name: 'Play the pack' }).click()
  const steps = page.getByRole('group', { name: pack.title })
  await steps.getByText(/^1 of/).waitFor()
  await page.getByRole('link', { name: 'Sounds', exact: true }).click()
  await steps.getByText(/^2 of/).waitFor({ timeout: 60_000 })
  await page.goBack()

  await page.getByRole('button', { name: /^Whole pack for \d+ points?$/ }).click()
  await page.getByRole('link', { name: /^Cart/ }).click()
  await page.waitForURL('**/publicCart')
  // The address is there before the screen is.
  await page
    .getByRole('button', { name: /from cart/ })
    .nth(2)
    .waitFor()
  expect(complaints).toEqual([])
  await page.close()
})

test('a link to a pack tells messengers what it is, with a picture, before any script has run', async () => {
  const pack = (await aPack())!
  const html = await (await fetch(`${shop.origin}/packs/${pack._id}`)).text()
  expect(html).toContain(`<title>${pack.title} by ${pack.artist.name} · Segno</title>`)
  const image = /<meta property="og:image" content="([^"]+)"/.exec(html)![1]!
  const card = await fetch(shop.origin + new URL(image).pathname)
  expect([card.status, card.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect((await card.arrayBuffer()).byteLength).toBeGreaterThan(10_000)
})

test('a link to what is not there has the status that says so, and the page that says so too', async () => {
  const page = await browser.newPage()
  const answer = await page.goto(`${shop.origin}/packs/none`)
  expect(answer?.status()).toBe(404)
  await page.getByRole('heading', { name: 'This pack was not found' }).waitFor()
  const map = await (await fetch(`${shop.origin}/sitemap.xml`)).text()
  expect(map).toContain('/sitemaps/packs-1.xml')
  await page.close()
})
