import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { openBrowser } from '../e2e/browser.ts'
import { eventually, startShop } from '../e2e/running-shop.ts'
import { rounded, type Row } from './measure.ts'

const assets = join(import.meta.dirname, '../apps/web/dist/assets')

/** What /sounds fetches, and how soon a sound is heard after a click. Needs a built page. */
export async function run(): Promise<Row[]> {
  await using shop = await startShop()
  await eventually(async () => {
    const answer = (await (await fetch(`${shop.origin}/api/public/intakeProgress`)).json()) as {
      body: { data: { waiting: number; ready: number } }
    }
    const { waiting, ready } = answer.body.data
    return ready > 0 && waiting === 0
  })
  await using browser = await openBrowser()
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await page.goto(`${shop.origin}/sounds`)
  const play = page.getByRole('button', { name: /^Play / })
  await play.first().waitFor()
  await page.waitForLoadState('networkidle')
  const scripts = requested.filter((path) => path.endsWith('.js')).map((path) => path.split('/').at(-1) ?? '')
  const gzipKilobytes = (names: readonly string[]): number =>
    rounded(
      names.reduce((sum, name) => sum + gzipSync(readFileSync(join(assets, name))).length, 0) / 1_000,
      1,
    )
  const stretcher = readdirSync(assets).filter((name) => /^stretch-processor-.*\.js$/.test(name))
  if (stretcher.length !== 1) throw new Error(`which of these is the stretcher? ${stretcher.join(', ')}`)
  const requests = requested.length
  const clickToPlaying = async (at: number): Promise<number> => {
    const name = await play.nth(at).getAttribute('aria-label')
    const began = performance.now()
    await play.nth(at).click()
    await page
      .getByRole('button', { name: name?.replace(/^Play/, 'Stop') ?? '' })
      .first()
      .waitFor()
    const took = performance.now() - began
    await page.keyboard.press('Escape')
    await page.waitForTimeout(300)
    return took
  }
  await clickToPlaying(2)
  const warm = await clickToPlaying(2)
  const cold = await clickToPlaying(5)
  return [
    { name: '/sounds: JavaScript, gzipped', value: gzipKilobytes(scripts), unit: 'kB' },
    {
      name: 'the stretcher, fetched when a tempo is first set, gzipped',
      value: gzipKilobytes(stretcher),
      unit: 'kB',
    },
    { name: '/sounds: requests', value: requests, unit: 'requests' },
    { name: 'click to playing, preview decoded before', value: rounded(warm, 0), unit: 'ms' },
    { name: 'click to playing, preview not decoded before', value: rounded(cold, 0), unit: 'ms' },
  ]
}
