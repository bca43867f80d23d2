import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { over } from '../platform/db/db.ts'
import { newId } from '../platform/ids.ts'
import { anAccount, anArtist, aSound } from '../testing/builders.ts'
import { PAYING, givePayoutDetails, payeesContextOn } from '../testing/payees-context.ts'
import { buySounds } from '../testing/orders-context.ts'
import { sellSounds } from '../testing/sell-sounds.ts'
import { hasPostgres, useTestDatabase } from '../testing/test-database.ts'
import { payArtist, showBalance } from './pay-artist.ts'
import { setShare } from './shares/set-share.ts'

const database = useTestDatabase()

test.skipIf(!hasPostgres)(
  'a sale while a share changes is at one share or the other, and keeps it',
  async () => {
    const { db } = database
    const artist = await anArtist(db)
    const admin = await anAccount(db, { role: 'admin' })
    const now = new Date()
    const ctx = {
      ...payeesContextOn(db, now),
      payoutAccount: null,
      artistShareBasisPoints: 5_000,
      ...PAYING,
    }
    const buy = () => sellSounds(db, { artistId: artist.id, at: now })
    const order = { actorId: admin.id, artistId: artist.id, reason: 'Exclusive' }
    await Promise.all([
      ...Array.from({ length: 10 }, buy),
      ...[6_000, 7_000].map((shareBasisPoints) => setShare(ctx, { ...order, shareBasisPoints })),
    ])
    const { rows } = await sql<{ share: number; exact: boolean }>`select share_basis_points as share,
    amount_micro_eur = value_micro_eur * share_basis_points / 10000 as exact from royalty`.execute(over(db))
    expect(rows).toHaveLength(10)
    expect(rows.filter(({ share, exact }) => !exact || ![5_000, 6_000, 7_000].includes(share))).toEqual([])
  },
)

test.skipIf(!hasPostgres)('of ten payments at once no more is paid than can be', async () => {
  const { db } = database
  const artist = await anArtist(db)
  const admin = await anAccount(db, { role: 'admin' })
  const buyer = await anAccount(db)
  await givePayoutDetails(db, { artistId: artist.id, at: new Date('2026-01-01') })
  const sound = await aSound(db, { artist_id: artist.id })
  await buySounds(db, buyer.id, [sound.id])
  await sql`insert into royalty (licence_id, artist_id, value_micro_eur, share_basis_points, part_basis_points, amount_micro_eur, sold_at)
    select id, ${artist.id}::uuid, 10000000, 5000, 10000, 5000000, now() - interval '30 days' from licence`.execute(
    over(db),
  )
  const ctx = { db, now: () => new Date(), ...PAYING }
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, () =>
      payArtist(ctx, {
        artistId: artist.id,
        actorId: admin.id,
        idempotencyKey: newId(),
        amountCents: 200,
        paidOn: '2026-11-20',
        reference: 'Transfer',
      }),
    ),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(await showBalance(ctx, db, artist.id)).toMatchObject({ paidCents: 400, payableCents: 100 })
})
