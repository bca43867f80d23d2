import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import axe from 'axe-core'
import { openBrowser } from '../../e2e/browser.ts'
import { findProgram } from '../../e2e/other-browsers/find-program.ts'
import { openFirefox } from '../../e2e/other-browsers/open-firefox.ts'
import { startDemoShop } from './demo-shop.ts'
import { debianPrograms, npmPackages } from './install-judge.ts'
import { htmlFaults, NU_CHECKER } from './nu-checker.ts'
import { askOutside, type Judgement } from './outside-program.ts'

const LIGHTHOUSE = 'lighthouse@12.2.3'
/** Has the schema of site maps, and none of their index. */
const SITEMAP = 'sitemap@9.0.1'
/** Screens that no site map names. */
const OTHER_PATHS = ['/login', '/register', '/docs', '/cart', '/no-such-page']
/** On a phone the cells of a table stand below each other, by which browsers forget that it is one: so they say it. */
const KEPT_ROLES = /The “role” attribute must not be used on a “t[rhd]” element/
/** Of each kind of page. */
const MOST_OF_A_KIND = 2

/** Has pages as they are served and as they are shown, and site maps, judged by checkers and by Firefox. */
export async function judgePages(root: string): Promise<Judgement> {
  const schema = join(npmPackages(SITEMAP), 'node_modules/sitemap/schema/sitemap.xsd')
  const lighthouse = join(npmPackages(LIGHTHOUSE), 'node_modules/lighthouse/cli/index.js')
  debianPrograms({ 'firefox-esr': 'firefox-esr', xmllint: 'libxml2-utils' })
  const folder = mkdtempSync(join(tmpdir(), 'segno-pages-'))
  try {
    await using shop = await startDemoShop(root)
    const maps = await readSiteMaps(shop.origin)
    const paths = [...kindsOf(maps), ...OTHER_PATHS]
    const files = [
      ...(await served(shop.origin, paths, folder)),
      ...(await shown(shop.origin, paths, folder)),
    ]
    const inFirefox = await axeFaults(shop.origin, paths)
    return {
      judged: `${paths.length} pages by ${NU_CHECKER}, axe ${axe.version} in Firefox, ${LIGHTHOUSE} (${marksOf(lighthouse, `${shop.origin}/sounds`)}); ${maps.size} site maps by their schema`,
      faults: [
        ...new Set(htmlFaults(files).filter((fault) => !KEPT_ROLES.test(fault))),
        ...inFirefox,
        ...[...maps].flatMap(([name, text]) => schemaFaults({ schema, folder, name, text })),
        ...missedIn(folder, schema),
      ],
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @returns the text of each site map by its path */
async function readSiteMaps(origin: string): Promise<Map<string, string>> {
  const read = async (address: string): Promise<string> => (await fetch(address)).text()
  const maps = new Map<string, string>()
  for (const address of addressesIn(await read(`${origin}/sitemap.xml`)))
    maps.set(new URL(address).pathname, await read(address))
  return maps
}

const addressesIn = (xml: string): string[] => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, at]) => at!)

/** Some paths of each kind, which is named by the beginning of its path. */
function kindsOf(maps: ReadonlyMap<string, string>): string[] {
  const paths = [...maps.values()].flatMap((text) =>
    addressesIn(text).map((address) => new URL(address).pathname),
  )
  return [...Map.groupBy(paths, (path) => path.split('/').slice(0, 2).join('/')).values()].flatMap((kind) =>
    kind.slice(0, MOST_OF_A_KIND),
  )
}

const fileOf = (folder: string, how: string, path: string): string =>
  join(folder, `${how}${path.replaceAll(/\W+/g, '-')}.html`)

/** Before any script has run. */
function served(origin: string, paths: readonly string[], folder: string): Promise<string[]> {
  return Promise.all(
    paths.map(async (path) => {
      const answer = await fetch(origin + path, { headers: { accept: 'text/html' } })
      return written(fileOf(folder, 'served', path), await answer.text())
    }),
  )
}

/** As the page has built itself. */
async function shown(origin: string, paths: readonly string[], folder: string): Promise<string[]> {
  await using browser = await openBrowser()
  const page = await browser.newPage()
  const files: string[] = []
  for (const path of paths) {
    await page.goto(origin + path, { waitUntil: 'networkidle' })
    files.push(written(fileOf(folder, 'shown', path), await page.content()))
  }
  return files
}

async function axeFaults(origin: string, paths: readonly string[]): Promise<string[]> {
  await using firefox = await openFirefox(findProgram(process.env['FIREFOX'], 'firefox-esr')!, {})
  const faults: string[] = []
  for (const path of paths) {
    await firefox.open(origin + path)
    await firefox.evaluate(`new Promise((resolve) => setTimeout(resolve, ${FIREFOX_SETTLES_MS}))`)
    faults.push(
      ...((await firefox.evaluate(axeRun())) as string[]).map((fault) => `Firefox, ${path}: ${fault}`),
    )
  }
  await firefox.evaluate(
    `document.body.insertAdjacentHTML('beforeend', '<img src="data:,"><button></button>')`,
  )
  const found = (await firefox.evaluate(axeRun())) as string[]
  return found.length > 0 ? faults : [...faults, 'axe finds no fault in a spoiled page']
}

const FIREFOX_SETTLES_MS = 1_500

const axeRun = (): string => `(async () => {
  if (!('axe' in globalThis)) (0, eval)(${JSON.stringify(axe.source)})
  const { violations } = await axe.run(document, { resultTypes: ['violations'] })
  return violations.map(({ id, help, nodes }) => id + ': ' + help + ': ' + nodes[0].html)
})()`

function marksOf(lighthouse: string, address: string): string {
  const flags = '--chrome-flags=--headless --no-sandbox --disable-gpu --disable-background-networking'
  const args = [lighthouse, address, '--quiet', '--output=json', flags]
  const { stdout } = askOutside(process.execPath, args, {
    env: { CHROME_PATH: process.env['CHROMIUM'] ?? '/usr/bin/chromium' },
  })
  const { categories } = JSON.parse(stdout) as { categories: Record<string, { score: number | null }> }
  return Object.entries(categories)
    .map(([name, { score }]) => `${name} ${score === null ? '?' : Math.round(score * 100)}`)
    .join(', ')
}

interface SiteMap {
  readonly schema: string
  readonly folder: string
  readonly name: string
  readonly text: string
}

function schemaFaults({ schema, folder, name, text }: SiteMap): string[] {
  const path = written(join(folder, 'map.xml'), text)
  const { status, stderr } = askOutside('xmllint', ['--noout', '--nonet', '--schema', schema, path])
  return status === 0 ? [] : [`${name}: ${stderr.trim().split('\n')[0]}`]
}

function written(path: string, text: string): string {
  writeFileSync(path, text)
  return path
}

/** Checkers that find nothing in what is spoiled check nothing. */
function missedIn(folder: string, schema: string): string[] {
  const page = written(
    join(folder, 'spoiled.html'),
    '<!doctype html><html lang="en"><title>A</title><p><div>',
  )
  const text = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url></url></urlset>'
  return [
    ...(htmlFaults([page]).length > 0 ? [] : [`${NU_CHECKER} finds no fault in a spoiled page`]),
    ...(schemaFaults({ schema, folder, name: 'spoiled', text }).length > 0
      ? []
      : ['xmllint finds no fault in a spoiled site map']),
  ]
}
