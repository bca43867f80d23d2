import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from '@segno/test-kit/postgres'
import { addDefaultVocabulary } from '../shop/server/src/vocabulary/public.ts'
import { makeCatalogue } from '../shop/server/src/generated/public.ts'
import { openDatabase } from '../shop/server/src/platform/db/open-database.ts'
import { startShop } from '../e2e/running-shop.ts'
import { fetchText } from './http/fetch-text.ts'
import { productionEnv, requirePostgres } from './http/production-shop.ts'
import { rounded, type Row } from './measure.ts'

const SIZES = [100_000, 1_000_000]
const LOOK_AGAIN_MS = 100

/** From a backup and an empty database to a shop in which people search, by the commands that an operator runs. */
export async function run(): Promise<Row[]> {
  const bin = await requirePostgres()
  const rows: Row[] = []
  for (const sounds of SIZES) {
    const measured = await restoreOf(bin, sounds)
    rows.push(
      ...measured.map((row) => ({ ...row, name: `${sounds.toLocaleString('en')} sounds: ${row.name}` })),
    )
  }
  return rows
}

async function restoreOf(bin: string, sounds: number): Promise<Row[]> {
  await using postgres = await startPostgres(bin)
  await using empty = await startPostgres(bin)
  const backup = mkdtempSync(join(tmpdir(), 'segno-backup-'))
  const dataFolder = mkdtempSync(join(tmpdir(), 'segno-restored-'))
  // Made-up sounds have no files: a backup without the folder is refused, and one without its files written and complained of.
  mkdirSync(join(dataFolder, 'files'))
  try {
    await fill(postgres.url, sounds)
    const backupSeconds = await secondsOf('main-backup.ts', backup, { dataFolder, url: postgres.url }, [0, 1])
    const { url } = empty
    const restoreSeconds = await secondsOf('main-restore.ts', backup, { dataFolder, url })
    const began = performance.now()
    await using shop = await startShop({ dataFolder, env: productionEnv(url) })
    await untilFound(shop.origin, 1)
    const firstSeconds = (performance.now() - began) / 1_000
    await untilFound(shop.origin, sounds)
    const allSeconds = (performance.now() - began) / 1_000
    return [
      { name: 'backup, read again', value: rounded(backupSeconds, 1), unit: 's' },
      { name: 'size of the backup', value: rounded(megabytesIn(backup), 0), unit: 'MB' },
      { name: 'restore, every row compared', value: rounded(restoreSeconds, 1), unit: 's' },
      { name: 'restore until the first search', value: rounded(restoreSeconds + firstSeconds, 1), unit: 's' },
      {
        name: 'restore until every sound is found',
        value: rounded(restoreSeconds + allSeconds, 1),
        unit: 's',
      },
    ]
  } finally {
    for (const folder of [backup, dataFolder]) rmSync(folder, { recursive: true, force: true })
  }
}

async function fill(url: string, sounds: number): Promise<void> {
  await using database = await openDatabase({ url, dataFolder: '', maxConnections: 4 })
  await addDefaultVocabulary(database.db)
  await makeCatalogue(database.db, { sounds, seed: 1 }, () => undefined)
}

async function secondsOf(
  script: string,
  backup: string,
  shop: { dataFolder: string; url: string },
  codes: readonly number[] = [0],
): Promise<number> {
  const began = performance.now()
  const env = { ...process.env, ...productionEnv(shop.url), SEGNO_DATA_DIR: shop.dataFolder }
  const stdio = ['ignore', 'ignore', 'inherit'] as const
  const child = spawn('node', [`shop/server/src/${script}`, backup], { env, stdio: [...stdio] })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code === null || !codes.includes(code)) throw new Error(`${script} failed`)
  return (performance.now() - began) / 1_000
}

async function untilFound(origin: string, sounds: number): Promise<void> {
  const agent = new Agent()
  for (;;) {
    const answer = await fetchText(agent, `${origin}/api/sounds?limit=1`)
    const { total } = (JSON.parse(answer) as { body: { data: { total: number } } }).body.data
    if (total >= sounds) break
    await sleep(LOOK_AGAIN_MS)
  }
  agent.destroy()
}

const megabytesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0) / 1e6
