import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@segno/test-kit/postgres'
import { openDatabase } from '../shop/server/src/platform/db/open-database.ts'
import { requirePostgres } from './http/production-shop.ts'
import type { Row } from './measure.ts'
import { benchBooks } from './money/books.ts'
import { benchCheckouts } from './money/checkouts.ts'
import { benchReplay } from './money/replay.ts'
import { benchSubscriptionsPage } from './money/subscriptions-page.ts'

/** What buying takes: sounds for points, three years of a plan, and the page of plans. Needs a built page. */
export async function run(): Promise<Row[]> {
  const bin = await requirePostgres()
  const dataFolder = mkdtempSync(join(tmpdir(), 'segno-bench-'))
  try {
    await using postgres = await startPostgres(bin)
    await using database = await openDatabase({ url: postgres.url, dataFolder, maxConnections: 16 })
    return [
      ...(await benchCheckouts(database.db)),
      ...(await benchReplay(database.db)),
      ...(await benchBooks(database.db)),
      ...(await benchSubscriptionsPage()),
    ]
  } finally {
    rmSync(dataFolder, { recursive: true, force: true })
  }
}
