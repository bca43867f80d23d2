import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate, readMigrations } from '../platform/db/migrate.ts'
import { over } from '../platform/db/db.ts'
import { hasPostgres, openEmptyDatabase } from '../testing/test-database.ts'
import { emailClashWarnings } from './email-clashes.ts'

test.skipIf(!hasPostgres)(
  'accounts with one address by the new fold survive it, and the shop says so',
  async () => {
    await using database = await openEmptyDatabase()
    const { db } = database
    const migrations = await readMigrations(fileURLToPath(new URL('../../migrations', import.meta.url)))
    const at = migrations.findIndex(({ name }) => name === '0049_accounts_email_key')
    await migrate(db, migrations.slice(0, at))
    for (const [email, madeAt] of [
      ['νικος@segno.test', '2026-01-02'],
      ['νικοσ@segno.test', '2026-01-01'],
      ['ada@segno.test', '2026-01-03'],
    ] as const)
      await sql`
      insert into account (id, email, first_name, last_name, country, currency, role, status, created_at)
      values (gen_random_uuid(), ${email}, 'Ada', 'Buyer', 'DE', 'EUR', 'user', 'activated', ${madeAt}::date)`.execute(
        over(db),
      )
    await migrate(db, migrations)
    const { rows } = await sql<{ email: string; email_clash: number }>`
    select email, email_clash from account order by email_clash, email`.execute(over(db))
    expect(rows).toEqual([
      { email: 'ada@segno.test', email_clash: 0 },
      { email: 'νικοσ@segno.test', email_clash: 0 },
      { email: 'νικος@segno.test', email_clash: 1 },
    ])
    expect(await emailClashWarnings({ db })).toEqual([
      '1 account has the address of another but for capitals: the log names them at each start.',
    ])
  },
)
