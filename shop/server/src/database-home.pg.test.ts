import { randomUUID } from 'node:crypto'
import { deleteUser } from '@segno/contract'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { readConfig } from './config.ts'
import { databaseHome } from './database-home.ts'
import { keepUsage } from './insights/usage/keep-usage.ts'
import { daysAfter } from './platform/day-range.ts'
import { over, type Db } from './platform/db/db.ts'
import { anonymizeOldInvoices } from './billing/leave/queries.ts'
import { openDatabase } from './platform/db/open-database.ts'
import { buySounds, givePoints } from './testing/orders-context.ts'
import { aSound } from './testing/builders.ts'
import { openTestApp, signedIn } from './testing/test-app.ts'
import { hasPostgres, useTestDatabase } from './testing/test-database.ts'
import { checkLedger } from './wallet/public.ts'

const database = useTestDatabase()

/** A database without a table that one role owns, another that may connect, and the addresses of both. */
async function twoRoles() {
  const source = inject('database')
  if (source.kind !== 'postgres') throw new Error('there is no PostgreSQL')
  const name = `two_${randomUUID().replaceAll('-', '')}`
  const on = over(database.db)
  await sql.raw(`create role ${name}_owner login`).execute(on)
  await sql.raw(`create role ${name}_app login`).execute(on)
  await sql.raw(`create database ${name} owner ${name}_owner`).execute(on)
  const as = (role: string): string => {
    const url = new URL(source.url)
    url.pathname = `/${name}`
    url.username = role
    return url.href
  }
  return { name, owner: as(`${name}_owner`), app: as(`${name}_app`), superuser: as('postgres') }
}

const open = (env: Record<string, string>) => openDatabase(databaseHome(readConfig(env)))
const run = (db: Db, statement: string) => sql.raw(statement).execute(over(db))

const FORBIDDEN = [
  'update ledger_posting set points = points * 2',
  'delete from ledger_posting',
  'truncate ledger_posting',
  'update ledger_transaction set kind = kind',
  'delete from ledger_transaction',
  'truncate ledger_transaction, ledger_posting, lot_use, wallet_lot',
  'delete from lot_use',
  'truncate lot_use',
  'alter table ledger_posting disable trigger all',
  'truncate security_event',
  'alter table security_event disable trigger all',
  'truncate payment, refund cascade',
  'alter table payment disable trigger all',
  "set session_replication_role = 'replica'",
  'update migration set checksum = checksum',
]

test.skipIf(!hasPostgres)(
  'a shop whose tables another role owns sells, deletes accounts and keeps usage by month, and cannot change what the ledger has entered',
  async () => {
    const { owner, app } = await twoRoles()
    const env = { DATABASE_URL: app, MIGRATION_DATABASE_URL: owner }
    const opened = await Promise.all([open(env), open(env)])
    await opened[1][Symbol.asyncDispose]()
    await using home = opened[0]
    await using shop = await openTestApp(home.db)
    const { id, token } = await signedIn(shop, { email: 'ada@segno.test' })
    await buySounds(home.db, id, [(await aSound(home.db)).id])
    await givePoints(home.db, id, 5)
    for (const statement of FORBIDDEN)
      await expect(run(home.db, statement)).rejects.toThrow(/^permission denied|^must be owner/)
    const answer = await shop.app.inject({
      method: 'POST',
      url: deleteUser.path,
      headers: { token },
      payload: { confirmEmail: 'ada@segno.test', password: 'rain on the tin roof' },
    })
    expect(answer.statusCode).toBe(200)
    expect(await checkLedger(home.db)).toEqual([])
    await anonymizeOldInvoices(home.db)
    // Far enough ahead for months to be made and dropped.
    await keepUsage({ db: home.db, now: () => daysAfter(new Date(), 200) })
  },
)

test.skipIf(!hasPostgres)(
  'the owner’s address is needed only when tables change, and until then its absence is said in a sentence',
  async () => {
    const { name, owner, app } = await twoRoles()
    await expect(open({ DATABASE_URL: app })).rejects.toThrow(`${name}_app may not bring the tables`)
    await (await open({ DATABASE_URL: app, MIGRATION_DATABASE_URL: owner }))[Symbol.asyncDispose]()
    await using home = await open({ DATABASE_URL: app })
    expect(home.applied).toEqual([])
  },
)

test.skipIf(!hasPostgres)(
  'a role that owns the tables, or may do anything, is refused as the shop’s where another makes them',
  async () => {
    const { name, owner, superuser } = await twoRoles()
    const both = { DATABASE_URL: owner, MIGRATION_DATABASE_URL: owner }
    await expect(open(both)).rejects.toThrow(
      new RegExp(`The role ${name}_owner of DATABASE_URL could change .*ledger_posting, .*although`),
    )
    await expect(open({ ...both, DATABASE_URL: superuser })).rejects.toThrow('It must be no superuser')
  },
)
