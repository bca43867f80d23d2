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
  return `${stderr}${stdout}`
}

test.skipIf(!existsSync(builds))(
  'what is built needs no browser newer than the oldest that is promised',
  () => {
    const [current = []] = JSON.parse(readFileSync(builds, 'utf8')) as string[][]
    const files = current.filter((name) => name.endsWith('.js')).map((name) => join(dist, 'assets', name))
    expect(newerThan(FLOOR, [...files, join(dist, 'embed.js')])).not.toContain('error')
    const late = files.filter((file) => readFileSync(file, 'utf8').includes('Promise.withResolvers'))
    expect(newerThan('chrome 118', late)).toContain('PromiseWithResolvers')
  },
)
