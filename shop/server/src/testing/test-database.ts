import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, inject } from 'vitest'
import { openEmbedded } from '../platform/db/embedded.ts'
import { databaseOn, openPostgres, over, type Database, type Db } from '../platform/db/db.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where tests find a migrated database: a dump to begin an embedded one from, or a server with a template. */
    database:
      | { kind: 'embedded'; dumpPath: string }
      /** Tests connect at `testsUrl`, where PgBouncer may stand in between. */
      | { kind: 'postgres'; url: string; testsUrl: string; template: string }
  }
}

/** Whether tests run on PostgreSQL. An embedded database has one connection, so races prove nothing on it. */
export const hasPostgres = inject('database').kind === 'postgres'

interface TestDatabase {
  readonly db: Db
  readonly empty: () => Promise<void>
}
/** Files that share a process share its database, which ends with the process. */
let shared: Promise<TestDatabase> | undefined

/** A migrated database that is emptied before each test. Files that run in one process use the same one. */
export function useTestDatabase(): { readonly db: Db } {
  let database: TestDatabase | undefined
  beforeAll(async () => {
    database = await (shared ??= prepareTestDatabase())
  })
  beforeEach(() => database!.empty())
  afterAll(() => {
    database = undefined
  })
  return {
    get db() {
      if (!database) throw new Error('the test database is open only while tests run')
      return database.db
    },
  }
}

async function prepareTestDatabase(): Promise<TestDatabase> {
  const { db } = await openTestDatabase()
  return { db, empty: await prepareEmptying(db) }
}

/** The address of a migrated database of its own, on PostgreSQL. */
export async function newPostgresDatabase(): Promise<string> {
  const source = inject('database')
  if (source.kind === 'embedded') throw new Error('there is no PostgreSQL')
  return createDatabase(source, source.template)
}

async function openTestDatabase(): Promise<Database> {
  const source = inject('database')
  if (source.kind === 'embedded') {
    const file = await readFile(source.dumpPath)
    const dump = file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength)
    return databaseOn(await openEmbedded({ folder: null, dump: dump as ArrayBuffer }), 'embedded')
  }
  return openPostgres(await createDatabase(source, source.template), { maxConnections: 20 })
}

/** A database without tables, of the kind that tests run on. */
export async function openEmptyDatabase(): Promise<Database> {
  const source = inject('database')
  if (source.kind === 'embedded') return openEmptyEmbedded()
  return openPostgres(await createDatabase(source, 'template0'), { maxConnections: 2 })
}

/** An embedded database without tables, in memory. */
export async function openEmptyEmbedded(): Promise<Database> {
  return databaseOn(await openEmbedded({ folder: null, dump: null }), 'embedded')
}

/** @returns the address of the new one */
async function createDatabase(server: { url: string; testsUrl: string }, template: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await client.query(`create database ${name} template ${template}`)
  // As operators set it where PgBouncer stands in between, which passes no options on.
  await client.query(`alter database ${name} set lock_timeout = '20s'`)
  await client.end()
  const url = new URL(server.testsUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Deleting is a millisecond where truncating is thirty, and rows that migrations made are put back. */
async function prepareEmptying(db: Db): Promise<() => Promise<void>> {
  const on = over<unknown>(db)
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname <> 'migration'`.execute(on)
  const seeded: string[] = []
  await sql.raw('create schema seed').execute(on)
  for (const { name } of rows) {
    await sql.raw(`create table seed."${name}" as table public."${name}"`).execute(on)
    const filled = await sql.raw(`select 1 from seed."${name}" limit 1`).execute(on)
    if (filled.rows.length > 0) seeded.push(name)
  }
  const statements = [
    // Foreign keys and the ledger's guards do not fire for a replica.
    "set local session_replication_role = 'replica'",
    ...rows.map(({ name }) => `delete from public."${name}"`),
    ...seeded.map((name) => `insert into public."${name}" overriding system value table seed."${name}"`),
  ]
  return async () => {
    await on.transaction().execute(async (tx) => {
      await sql
        .raw(`do $$ begin ${statements.map((one) => `execute ${quote(one)};`).join(' ')} end $$`)
        .execute(tx)
    })
  }
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
