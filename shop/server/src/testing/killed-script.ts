import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { over, type Db } from '../platform/db/db.ts'

/** Where a script finds the test's database. */
export async function addressOf(db: Db): Promise<string> {
  const source = inject('database')
  if (source.kind !== 'postgres') throw new Error('there is no PostgreSQL')
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(over(db))
  const url = new URL(source.url)
  url.pathname = `/${rows[0]!.name}`
  return url.href
}

/**
 * Runs a script of this folder in a process of its own, which the failpoint kills where it is reached.
 *
 * @returns its exit code, or the signal that ended it
 */
export async function runScript(
  name: string,
  args: readonly string[],
  failpoint: string,
): Promise<string | number | null> {
  const child = spawn(process.execPath, [join(import.meta.dirname, name), ...args], {
    env: { ...process.env, SEGNO_FAILPOINT: failpoint },
    stdio: 'inherit',
  })
  await once(child, 'exit')
  return child.signalCode ?? child.exitCode
}
