import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Jobs } from '../../platform/jobs/jobs.ts'
import { anAccount } from '../../testing/builders.ts'
import { mailsTo } from '../../testing/mails.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { grantPoints } from '../grant-points.ts'
import { spendPoints } from '../spend-points.ts'
import { remindExpiry } from './remind-expiry.ts'

const database = useTestDatabase()
const now = new Date('2027-01-01T12:00:00Z')
const log = pino({ level: 'silent' })
let account: Awaited<ReturnType<typeof anAccount>>

beforeEach(async () => {
  account = await anAccount(database.db)
})

const daysLater = (days: number): Date => new Date(now.getTime() + days * 86_400_000)

const grant = (points: number, expiresAt: Date | null) =>
  inTransaction(database.db, (tx) =>
    grantPoints(
      tx,
      {
        accountId: account.id,
        points,
        origin: 'voucher',
        valueMicroEur: points,
        reference: `${points}`,
        expiresAt,
      },
      now,
    ),
  )

async function remindAfter(days: number): Promise<void> {
  await remindExpiry({
    db: database.db,
    jobs: new Jobs(database.db, log),
    now: () => daysLater(days),
    shop: { name: 'Segno' },
    origin: 'http://shop.test',
  })
}

const mails = () => mailsTo(database.db, account.email)

test('points of a voucher that end are announced a week before, once, with their number and day', async () => {
  await grant(25, daysLater(30))
  await grant(5, daysLater(31))
  await grant(9, null)
  for (const days of [22, 24, 25, 29]) await remindAfter(days)
  expect((await mails()).map(({ subject, body_text: text }) => `${subject}\n\n${text}`))
    .toMatchInlineSnapshot(`
    [
      "25 points at Segno expire on 31 January 2027

    Use these points before they expire

    They came with a voucher. Points that you buy never expire, and those that expire first are spent first.

    31 January 2027: 25 points
    1 February 2027: 5 points

    Find a sound:
    http://shop.test/sounds

    -- 
    Segno
    ",
    ]
  `)
})

test('points that were spent are not announced, and of a voucher for a few days neither', async () => {
  await grant(2, daysLater(30))
  await inTransaction(database.db, (tx) =>
    spendPoints(tx, { accountId: account.id, prices: [2], reference: 'sale' }, daysLater(1)),
  )
  await grant(3, daysLater(5))
  for (const days of [0, 24]) await remindAfter(days)
  expect(await mails()).toEqual([])
})
