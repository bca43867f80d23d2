import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@segno/test-kit/postgres'
import type { Db } from '../shop/server/src/platform/db/db.ts'
import { openDatabase } from '../shop/server/src/platform/db/open-database.ts'
import { aCampaign } from '../shop/server/src/testing/vouchers.ts'
import { codeList } from '../shop/server/src/vouchers/queries.ts'
import { requirePostgres } from './http/production-shop.ts'
import { rounded, type Row } from './measure.ts'

const CODES = 100_000
const ROUNDS = 3
const PAGE = 100

/** What it takes to make the codes of a large campaign, and to look at a page in their midst. */
export async function run(): Promise<Row[]> {
  const bin = await requirePostgres()
  await using postgres = await startPostgres(bin)
  const dataFolder = mkdtempSync(join(tmpdir(), 'segno-bench-'))
  try {
    return [
      ...(await measure('PostgreSQL', { url: postgres.url, dataFolder: '' })),
      ...(await measure('embedded', { url: null, dataFolder })),
    ]
  } finally {
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

async function measure(home: string, at: { url: string | null; dataFolder: string }): Promise<Row[]> {
  await using database = await openDatabase({ ...at, maxConnections: 4 })
  const { db } = database
  const made: number[] = []
  const listed: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    let campaignId = ''
    made.push(await secondsOf(async () => void ({ id: campaignId } = await aCampaign(db, { count: CODES }))))
    listed.push(await secondsOf(() => middlePage(db, campaignId)))
  }
  return [
    { name: `${CODES.toLocaleString('en')} single-use codes, ${home}`, value: median(made, 2), unit: 's' },
    {
      name: `a page of ${PAGE} in their midst with their number, ${home}`,
      value: median(
        listed.map((seconds) => 1_000 * seconds),
        0,
      ),
      unit: 'ms',
    },
  ]
}

async function middlePage(db: Db, campaignId: string): Promise<void> {
  const codes = codeList(db, { campaignId })
  await codes.page({ sort: 'code', offset: CODES / 2, limit: PAGE })
  await codes.count()
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now()
  await work()
  return (performance.now() - before) / 1_000
}

const median = (values: readonly number[], digits: number): number =>
  rounded(values.toSorted((a, b) => a - b)[values.length >> 1]!, digits)
