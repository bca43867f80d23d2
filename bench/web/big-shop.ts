import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually, type RunningShop, startShop } from '../../e2e/running-shop.ts'
import { serveCommand } from '../../tools/serve-command.js'

const makeCatalogue = join(import.meta.dirname, '../../shop/server/src/main-make-catalogue.ts')

/** A shop of so many generated sounds, all of which are found. */
export async function startBigShop(sounds: number): Promise<RunningShop> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'segno-bench-'))
  const made = spawnSync(process.execPath, [makeCatalogue, '--sounds', String(sounds)], {
    env: { ...process.env, ...serveCommand.env, SEGNO_DATA_DIR: dataFolder },
    encoding: 'utf8',
  })
  if (made.status !== 0) throw new Error(made.stderr)
  const env = { SEGNO_DEMO: '0', SEGNO_REQUESTS_PER_MINUTE: '0', NODE_ENV: 'production' }
  const shop = await startShop({ dataFolder, env })
  await eventually(async () => (await totalOf(shop)) === sounds)
  return {
    ...shop,
    async [Symbol.asyncDispose]() {
      await shop[Symbol.asyncDispose]()
      rmSync(dataFolder, { recursive: true })
    },
  }
}

async function totalOf({ origin }: RunningShop): Promise<number> {
  const answer = await (await fetch(`${origin}/api/sounds?limit=1`)).json()
  return (answer as { body: { data: { total: number } } }).body.data.total
}
