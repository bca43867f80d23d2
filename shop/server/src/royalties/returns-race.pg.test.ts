import { Readable } from 'node:stream'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  completeCheckout,
  findOwnedLicence,
  openTaken,
  type OrdersContext,
  refundPurchase,
  undoPurchase,
} from '../orders/public.ts'
import { over } from '../platform/db/db.ts'
import { newId } from '../platform/ids.ts'
import { anAccount, anArtist, aSound } from '../testing/builders.ts'
import { givePoints, ordersContextOn } from '../testing/orders-context.ts'
import { PAYING } from '../testing/payees-context.ts'
import { hasPostgres, useTestDatabase } from '../testing/test-database.ts'
import { availablePoints, checkLedger } from '../wallet/public.ts'
import { accrueRoyalties, reverseRoyalty } from './accrue.ts'
import { payArtist, showBalance } from './pay-artist.ts'

const database = useTestDatabase()
const DAY_MS = 86_400_000
const MICRO_EUR_PER_CENT = 10_000

const shopAt = (now = new Date()): OrdersContext =>
  ordersContextOn(database.db, {
    now: () => now,
    hooks: { onSale: [accrueRoyalties(5_000)], onSaleReturned: [reverseRoyalty] },
  })

async function aPurchase({ at = new Date(), points = 2 } = {}) {
  const { db } = database
  const artist = await anArtist(db)
  const buyer = await anAccount(db)
  const sound = await aSound(db, { artist_id: artist.id, price_points: points })
  await givePoints(db, buyer.id, points)
  const items = [{ soundId: sound.id, pricePoints: points }]
  await completeCheckout(shopAt(at), { accountId: buyer.id, idempotencyKey: newId(), items })
  const licence = (await findOwnedLicence(db, buyer.id, sound.id))!
  return { accountId: buyer.id, purchaseId: licence.id, artistId: artist.id, licence }
}
const pay = (artistId: string, actorId: string, amountCents: number, now = new Date()) =>
  payArtist(
    { db: database.db, now: () => now, ...PAYING },
    {
      artistId,
      actorId,
      amountCents,
      idempotencyKey: newId(),
      paidOn: now.toISOString().slice(0, 10),
      reference: 'Transfer',
    },
  )

test.skipIf(!hasPostgres)('of ten undoings at once one gives the points back', async () => {
  const { accountId, purchaseId } = await aPurchase()
  const tries = await Promise.allSettled(
    Array.from({ length: 10 }, () => undoPurchase(shopAt(), { accountId, purchaseId })),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await availablePoints(database.db, accountId, new Date())).toBe(2)
  expect(await checkLedger(database.db)).toEqual([])
})

test.skipIf(!hasPostgres)('a purchase is either undone or downloaded, never both', async () => {
  for (let round = 0; round < 10; round++) {
    const { accountId, purchaseId, licence } = await aPurchase()
    const [undone, taken] = await Promise.allSettled([
      undoPurchase(shopAt(), { accountId, purchaseId }),
      openTaken(shopAt(), { licence, clientAddress: '192.0.2.1' }, () => Promise.resolve(Readable.from('x'))),
    ])
    expect([undone.status, taken.status].sort()).toEqual(['fulfilled', 'rejected'])
    const left = undone.status === 'fulfilled' ? 2 : 0
    expect(await availablePoints(database.db, accountId, new Date())).toBe(left)
  }
})

test.skipIf(!hasPostgres)(
  'a refund beside a payment leaves what is paid and owed equal to what is earned',
  async () => {
    const admin = await anAccount(database.db, { role: 'admin' })
    for (let round = 0; round < 10; round++) {
      const bought = await aPurchase({ at: new Date(Date.now() - 30 * DAY_MS), points: 60 })
      const { artistId, purchaseId } = bought
      const [paid] = await Promise.allSettled([
        pay(artistId, admin.id, 999),
        refundPurchase(shopAt(), { actorId: admin.id, purchaseId, reason: 'Clipped' }),
      ])
      const balance = await showBalance({ now: () => new Date() }, database.db, artistId)
      const paidCents = paid.status === 'fulfilled' ? 999 : 0
      expect(balance).toMatchObject({
        earnedMicroEur: 0,
        payableCents: 0,
        paidCents,
        owedMicroEur: 0 - paidCents * MICRO_EUR_PER_CENT,
      })
    }
  },
)

const PRICES = [1, 2, 3, 5]
const aStep = fc.oneof(
  fc.record({ kind: fc.constant('grant' as const), points: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ kind: fc.constantFrom('buy', 'undo', 'refund'), sound: fc.nat(PRICES.length - 1) }),
  fc.record({ kind: fc.constant('pay' as const), sharePercent: fc.nat(100) }),
  fc.record({ kind: fc.constant('wait' as const), days: fc.nat(9) }),
)
type Step = typeof aStep extends fc.Arbitrary<infer One> ? One : never

/** One buyer and one artist, on days of their own. */
async function aHistory() {
  const { db } = database
  const [artist, buyer, admin] = [
    await anArtist(db),
    await anAccount(db),
    await anAccount(db, { role: 'admin' }),
  ]
  const sounds: { id: string }[] = []
  for (const price_points of PRICES) sounds.push(await aSound(db, { artist_id: artist.id, price_points }))
  const accountId = buyer.id
  let now = new Date('2026-01-01T12:00:00Z')
  let given = 0
  const balance = () => showBalance({ now: () => now }, db, artist.id)
  const trade = async (kind: string, sound: number): Promise<unknown> => {
    const soundId = sounds[sound]!.id
    const items = [{ soundId, pricePoints: PRICES[sound]! }]
    if (kind === 'buy') return completeCheckout(shopAt(now), { accountId, idempotencyKey: newId(), items })
    const purchaseId = (await findOwnedLicence(db, accountId, soundId))?.id ?? newId()
    if (kind === 'undo') return undoPurchase(shopAt(now), { accountId, purchaseId })
    return refundPurchase(shopAt(now), { actorId: admin.id, purchaseId, reason: 'Clipped' })
  }
  const perform = async (step: Step): Promise<unknown> => {
    if ('sound' in step) return trade(step.kind, step.sound)
    if ('days' in step) return (now = new Date(now.getTime() + step.days * DAY_MS))
    if ('points' in step) {
      given += step.points
      return givePoints(db, accountId, step.points)
    }
    const { payableCents } = await balance()
    return pay(artist.id, admin.id, Math.max(1, Math.floor((payableCents * step.sharePercent) / 100)), now)
  }
  return { accountId, perform, balance, given: () => given }
}

/** Points and money that a buyer has, or has spent on licences that hold. */
async function holdings(accountId: string) {
  const { rows } = await sql<{ points: number; value: number; royalties: number }>`
    with held as (
      select points, value_micro_eur as value, value_micro_eur / 2 as royalty from licence
        where account_id = ${accountId} and ended_at is null
      union all
      select points - used_points, value_micro_eur, 0 from wallet_lot where account_id = ${accountId}
      union all
      select 0, -use.value_micro_eur, 0 from lot_use use join wallet_lot lot on lot.id = use.lot_id
        where lot.account_id = ${accountId}
    )
    select coalesce(sum(points), 0)::int as points, coalesce(sum(value), 0)::int as value,
      coalesce(sum(royalty), 0)::int as royalties from held`.execute(over(database.db))
  return rows[0]!
}

test.skipIf(!hasPostgres)(
  'whatever is bought, undone, refunded and paid, points and money are conserved to the millionth',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aStep, { minLength: 4, maxLength: 16 }), async (steps) => {
        const { accountId, perform, balance, given } = await aHistory()
        for (const step of steps) await perform(step).catch(() => undefined)
        expect(await checkLedger(database.db)).toEqual([])
        const { royalties, ...held } = await holdings(accountId)
        expect(held).toEqual({ points: given(), value: given() * 333_333 })
        const { earnedMicroEur, owedMicroEur, paidCents } = await balance()
        expect(earnedMicroEur).toBe(royalties)
        expect(owedMicroEur + paidCents * MICRO_EUR_PER_CENT).toBe(royalties)
      }),
      { numRuns: 25 },
    )
  },
)
