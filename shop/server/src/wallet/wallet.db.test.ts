import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { inTransaction } from '../platform/db/transaction.ts'
import { over } from '../platform/db/db.ts'
import { anAccount } from '../testing/builders.ts'
import { plantBreach } from '../testing/plant-breach.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { ledgerWarnings, recordLedgerCheck } from './check-ledger.ts'
import { grantPoints, type Grant } from './grant-points.ts'
import { selectBreaches } from './queries.ts'
import { availablePoints, readWallet } from './read-wallet.ts'
import { spendPoints } from './spend-points.ts'

const database = useTestDatabase()
const now = new Date('2026-11-21T12:00:00Z')
const daysFromNow = (days: number): Date => new Date(now.getTime() + days * 24 * 60 * 60_000)

function grant(accountId: string, facts: Partial<Grant> = {}): Promise<boolean> {
  const whole = {
    accountId,
    points: 10,
    origin: 'package',
    valueMicroEur: 4_500_000,
    reference: 'p1',
    expiresAt: null,
  } as const
  return inTransaction(database.db, (tx) => grantPoints(tx, { ...whole, ...facts }, now))
}

const spend = (accountId: string, prices: number[], reference: string) =>
  inTransaction(database.db, (tx) => spendPoints(tx, { accountId, prices, reference }, now))

test('the same purchase of points is granted once, however often it is told', async () => {
  const { id } = await anAccount(database.db)
  expect([await grant(id), await grant(id)]).toEqual([true, false])
  expect(await availablePoints(database.db, id, now)).toBe(10)
  expect(await selectBreaches(database.db)).toEqual([])
})

test('what expires first is spent first, and each sale has its exact value', async () => {
  const { id } = await anAccount(database.db)
  await grant(id, { points: 3, valueMicroEur: 1_000_000, reference: 'for ever' })
  await grant(id, {
    points: 3,
    valueMicroEur: 100,
    reference: 'soon',
    origin: 'voucher',
    expiresAt: daysFromNow(3),
  })
  const { shares, balancePoints } = await spend(id, [2, 2], 'sale')
  expect(shares.map((share) => share.map((use) => use.valueMicroEur))).toEqual([[66], [34, 333_333]])
  expect(balancePoints).toBe(2)
  expect(await selectBreaches(database.db)).toEqual([])
})

test('with too few points nothing is spent, and the gap is said', async () => {
  const { id } = await anAccount(database.db)
  await grant(id)
  await expect(spend(id, [11], 'sale')).rejects.toMatchObject({
    status: 409,
    code: 'not_enough_points',
    errors: [{ path: 'missingPoints', message: '1' }],
  })
  expect(await availablePoints(database.db, id, now)).toBe(10)
  expect(await selectBreaches(database.db)).toEqual([])
})

test('points past their day leave the balance by an entry', async () => {
  const { id } = await anAccount(database.db)
  await grant(id, { reference: 'voucher', origin: 'voucher', expiresAt: daysFromNow(1) })
  await grant(id, { points: 5, reference: 'package' })
  expect(await availablePoints(database.db, id, daysFromNow(2))).toBe(5)
  expect((await readWallet(database.db, id, daysFromNow(2))).lots).toHaveLength(1)
  expect(await selectBreaches(database.db)).toEqual([])
})

test.each([
  'update ledger_posting set points = points * 2',
  'delete from ledger_posting',
  'truncate ledger_posting',
  'update ledger_transaction set kind = kind',
  'delete from ledger_transaction',
  'truncate ledger_transaction cascade',
  'update lot_use set value_micro_eur = 0',
  'delete from lot_use',
  'truncate lot_use',
  'truncate account cascade',
])('what has been entered cannot be changed, taken out or emptied: %s', async (statement) => {
  const { id } = await anAccount(database.db)
  await grant(id)
  await spend(id, [2], 's')
  await expect(sql.raw(statement).execute(over(database.db))).rejects.toThrow('only ever added to')
})

test('an entry that does not balance is not kept', async () => {
  const { id } = await anAccount(database.db)
  await grant(id)
  const unbalanced = inTransaction(database.db, async (tx) => {
    await sql`insert into ledger_transaction (id, kind, reference) values ('00000000-0000-7000-8000-00000000000a', 'grant', 'x')`.execute(
      over(tx),
    )
    await sql`insert into ledger_posting select '00000000-0000-7000-8000-00000000000a', id, 5 from ledger_account where owner_id = ${id}`.execute(
      over(tx),
    )
  })
  await expect(unbalanced).rejects.toThrow('is off by 5 points')
})

test('a balance that differs from its entries is found', async () => {
  const { id } = await anAccount(database.db)
  await grant(id)
  await sql`update wallet set balance_points = 11`.execute(over(database.db))
  expect(await selectBreaches(database.db)).toHaveLength(2)
})

test('a ledger that does not add up is logged with its accounts, and warned of without them until it is mended', async () => {
  const { id } = await anAccount(database.db)
  await grant(id)
  let logged = ''
  const log = pino({ level: 'error' }, { write: (line: string) => void (logged += line) })
  const check = { db: database.db, log, now: () => now, ledgerRules: [] }
  const move = (points: number) =>
    sql`update wallet set balance_points = balance_points + ${points} where account_id = ${id}`.execute(
      over(database.db),
    )
  await move(1)
  expect(await recordLedgerCheck(check)).toHaveLength(2)
  expect(logged).toContain(id)
  const [warning] = await ledgerWarnings({ ...check, openedAt: now })
  expect(warning).toMatch(/breaks 2 rules/)
  expect(warning).not.toContain(id)
  await move(-1)
  expect(await recordLedgerCheck(check)).toEqual([])
  expect(await ledgerWarnings({ ...check, openedAt: now })).toEqual([])
})

test('a ledger that has not been checked for 15 minutes is warned of', async () => {
  const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
  const warned = (minutes: number) =>
    ledgerWarnings({ db: database.db, now: () => at(minutes), openedAt: now })
  expect([await warned(14), await warned(15)]).toEqual([
    [],
    ['The ledger was last checked 15 minutes ago: see whether the worker runs.'],
  ])
  const log = pino({ level: 'silent' })
  await recordLedgerCheck({ db: database.db, log, now: () => at(15), ledgerRules: [] })
  expect([await warned(29), await warned(31)]).toEqual([
    [],
    ['The ledger was last checked 16 minutes ago: see whether the worker runs.'],
  ])
})

test.each([
  ['has used 3 of 10 points, but of its value', 'update lot_use set value_micro_eur = value_micro_eur + 1'],
  ['of a deleted account has 7 points', `update account set deleted_at = now(), status = 'deactivated'`],
])('points that are wrong are told: %s', async (words, statement) => {
  const { id } = await anAccount(database.db)
  await grant(id)
  await spend(id, [3], 's')
  expect(await selectBreaches(database.db)).toEqual([])
  await plantBreach(database.db, statement)
  expect((await selectBreaches(database.db)).join('\n')).toContain(words)
})

test.each([
  ['twice', '(0, 3), (2, 5)'],
  ['with a gap', '(0, 3), (4, 5)'],
  ['twice from its middle', '(0, 3), (3, 5), (3, 4)'],
  ['from its middle', '(1, 3)'],
])('no point of a lot is used %s', async (_, uses) => {
  const { id } = await anAccount(database.db)
  await grant(id)
  await expect(
    sql`insert into lot_use (lot_id, transaction_id, from_point, to_point, value_micro_eur)
      select id, transaction_id, from_point, to_point, 0 from wallet_lot, (values ${sql.raw(uses)}) as use (from_point, to_point)`.execute(
      over(database.db),
    ),
  ).rejects.toThrow(/lot_use/)
})
