import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deleteAccount } from '../../accounts/public.ts'
import { daysAfter } from '../../platform/day-range.ts'
import { over } from '../../platform/db/db.ts'
import { Jobs } from '../../platform/jobs/jobs.ts'
import { anAccount } from '../../testing/builders.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { aCampaign, vouchersContextOn } from '../../testing/vouchers.ts'
import { forfeitPoints } from '../../wallet/public.ts'
import { redeemVoucher } from '../redemption/redeem-voucher.ts'
import { rememberLeaver } from './takers.ts'

const database = useTestDatabase()
const context = (takerKeys = ['test']) => ({ ...vouchersContextOn(database.db), takerKeys })
const redeem = (accountId: string, code: string, ctx = context()) =>
  redeemVoucher(ctx, { accountId, code, clientAddress: '192.0.2.1' })
const register = async (email: string, madeAt = new Date()) =>
  (await anAccount(database.db, { email, created_at: madeAt })).id

const leave = (accountId: string, ctx = context()): Promise<void> =>
  deleteAccount(
    {
      db: database.db,
      jobs: new Jobs(database.db, ctx.log),
      now: () => new Date(),
      erasers: [rememberLeaver(ctx), forfeitPoints],
    },
    accountId,
    () => Promise.resolve(),
  )

const welcome = () =>
  aCampaign(database.db, { kind: 'shared', count: 10, isForNewAccounts: true, firstDay: '2020-01-01' })

test('a voucher is not taken again after deleting the account and registering the same address', async () => {
  const { codes } = await welcome()
  const first = await register('ada@gmail.com')
  await redeem(first, codes[0]!)
  await leave(first)
  await expect(redeem(await register('ada@gmail.com'), codes[0]!)).rejects.toMatchObject({
    code: 'voucher_limit_reached',
  })
})

test.each(['Ada+2@gmail.com', 'a.d.a@googlemail.com'])(
  'nor beside the first account by %s, which reaches the same mailbox',
  async (email) => {
    const { codes } = await welcome()
    await redeem(await register('ada@gmail.com'), codes[0]!)
    await expect(redeem(await register(email), codes[0]!)).rejects.toMatchObject({
      code: 'voucher_limit_reached',
    })
    await redeem(await register('bob@gmail.com'), codes[0]!)
  },
)

test('nobody is a new customer who had an account before, unless it was a stranger’s word', async () => {
  const { codes } = await welcome()
  await leave(await register('ada@segno.test', new Date('2019-05-01')))
  await expect(redeem(await register('ada@segno.test'), codes[0]!)).rejects.toMatchObject({
    code: 'voucher_for_new_accounts',
  })
  const before = { email: 'bob@segno.test', created_at: new Date('2019-05-01'), email_confirmed_at: null }
  await leave((await anAccount(database.db, before)).id)
  await redeem(await register('bob@segno.test'), codes[0]!)
})

test('a card tells people apart as a mailbox does', async () => {
  const { codes } = await welcome()
  const [ada, bob] = [await register('ada@segno.test'), await register('bob@segno.test')]
  for (const id of [ada, bob])
    await sql`insert into payment (id, account_id, package_id, name, kind, points, currency, net_cents, vat_cents,
        gross_cents, vat_kind, vat_country, vat_rate_basis_points, value_micro_eur, buyer, declared_country, card_country,
        status, started_at, paid_at, livemode, card_fingerprint)
      values (gen_random_uuid(), ${id}::uuid, 'points-20', '20 points', 'points', 20, 'EUR', 900, 171, 1071, 'charged',
        'DE', 1900, 9000000, '{}', 'DE', 'DE', 'paid', now(), now(), true, 'one card')`.execute(
      over(database.db),
    )
  await redeem(ada, codes[0]!)
  await expect(redeem(bob, codes[0]!)).rejects.toMatchObject({ code: 'voucher_limit_reached' })
})

test('hashes by the key before count, and nothing of an address or a card is kept', async () => {
  const { codes } = await welcome()
  const first = await register('ada@segno.test')
  await redeem(first, codes[0]!, context(['old']))
  await leave(first, context(['old']))
  const again = await register('ada@segno.test')
  await expect(redeem(again, codes[0]!, context(['new', 'old']))).rejects.toMatchObject({
    code: 'voucher_limit_reached',
  })
  await redeem(again, codes[0]!, context(['new']))
  const { rows } = await sql<{ row: string }>`
    select voucher_taker::text || voucher_leaver::text as row from voucher_taker, voucher_leaver`.execute(
    over(database.db),
  )
  expect(rows.map(({ row }) => row).join()).not.toMatch(/ada|segno|one card/)
})

test('a redemption that is refused counts nothing', async () => {
  const { codes } = await aCampaign(database.db, { kind: 'shared', count: 10, budgetCents: 1 })
  const ada = await register('ada@segno.test')
  await expect(redeem(ada, codes[0]!)).rejects.toMatchObject({ code: 'voucher_used_up' })
  const { rows } = await sql`select from voucher_taker where taken_at < ${daysAfter(new Date(), 1)}`.execute(
    over(database.db),
  )
  expect(rows).toHaveLength(0)
})
