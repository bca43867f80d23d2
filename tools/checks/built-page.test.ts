import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const dist = join(root, 'shop/web/dist')
const builds = join(dist, 'builds.json')
/** As the page, the documentation and the build's target say it. */
const FLOOR = 'chrome 119, edge 119, firefox 124, safari 17.4'
/** Libraries ask for these first, and have their own where they are missing. */
const LOOKED_FOR = ['Uint8ArrayFromBase64', 'Uint8ArrayToBase64', 'Uint8ArrayToHex']

/** What keeps these files from running in these browsers. */
function newerThan(browsers: string, files: readonly string[]): string {
  const program = join(root, 'node_modules/es-check/lib/cli/index.js')
  const how = ['--browserslistQuery', browsers, '--module', '--checkFeatures', '--ignore', LOOKED_FOR.join()]
  const { stdout, stderr } = spawnSync(process.execPath, [program, 'checkBrowser', ...how, ...files])
  return String(stderr) + String(stdout)
}

/** Bytes over the wire in Brotli: a file that grows beyond is made smaller, or its limit raised on purpose. */
const LIMITS: readonly (readonly [RegExp, number])[] = [
  [/^page-.*\.js$/, 200_000],
  [/^style-.*\.css$/, 26_000],
  [/^decode-ogg-opus-.*\.js$/, 60_000],
  [/\.js$/, 48_000],
]

const currentBuild = (): string[] => (JSON.parse(readFileSync(builds, 'utf8')) as string[][])[0] ?? []

const isBuilt = existsSync(builds)

test.skipIf(!isBuilt)('no file of the page is larger than is allowed', () => {
  const tooLarge = currentBuild()
    .filter((name) => name.endsWith('.br'))
    .flatMap((name) => {
      const [, limit = Infinity] =
        LIMITS.find(([pattern]) => pattern.test(name.slice(0, -'.br'.length))) ?? []
      const { size } = statSync(join(dist, 'assets', name))
      return size > limit ? [`${name}: ${size}`] : []
    })
  expect(tooLarge).toEqual([])
})

test.skipIf(!isBuilt)('what is built needs no browser newer than the oldest that is promised', () => {
  const files = currentBuild()
    .filter((name) => name.endsWith('.js'))
    .map((name) => join(dist, 'assets', name))
  expect(newerThan(FLOOR, [...files, join(dist, 'embed.js')])).not.toContain('error')
  const late = files.filter((file) => readFileSync(file, 'utf8').includes('Promise.withResolvers'))
  expect(newerThan('chrome 118', late)).toContain('PromiseWithResolvers')
})

test.skipIf(!isBuilt)('lengths of the styles follow the text size of the browser, but for lines', () => {
  const styles = currentBuild().filter((name) => name.endsWith('.css'))
  expect(styles).not.toEqual([])
  const inPixels = styles.flatMap((name) => [
    ...readFileSync(join(dist, 'assets', name), 'utf8').matchAll(/[^;{}]*[^\w#.-]((?:\d*\.)?\d+)px/g),
  ])
  expect(inPixels.filter(([, px]) => Number(px) > 3).map(([declaration]) => declaration)).toEqual([])
})
