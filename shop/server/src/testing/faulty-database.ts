import { FaultLine } from '@segno/test-kit/fault-line'
import { openPostgres, type Db } from '../platform/db/db.ts'
import { addressOf } from './killed-script.ts'

/** A test's database over a line that fails as the test wants. */
export async function openFaultyDatabase(
  db: Db,
  options: { silenceMs: number },
): Promise<{ db: Db; line: FaultLine } & AsyncDisposable> {
  const address = new URL(await addressOf(db))
  const folder = address.searchParams.get('host') ?? ''
  const line = await FaultLine.open({ path: `${folder}/.s.PGSQL.5432` })
  const url = `postgresql://postgres@127.0.0.1:${line.port}${address.pathname}`
  const database = openPostgres(url, { maxConnections: 5, ...options })
  return {
    db: database.db,
    line,
    async [Symbol.asyncDispose]() {
      await database[Symbol.asyncDispose]()
      await line[Symbol.asyncDispose]()
    },
  }
}
