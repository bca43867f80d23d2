import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { completeCheckout, undoPurchase } from './orders/public.ts'
import { daysAfter } from './platform/day-range.ts'
import { inTransaction } from './platform/db/transaction.ts'
import { over } from './platform/db/db.ts'
import { newId } from './platform/ids.ts'
import { type BillingShop, buyByCard, openBillingShop } from './testing/billing-shop.ts'
import { anAccount, anArtist, aSound } from './testing/builders.ts'
import { ordersContextOn } from './testing/orders-context.ts'
import { hasPostgres, useTestDatabase } from './testing/test-database.ts'
import { aCampaign, vouchersContextOn } from './testing/vouchers.ts'
import { redeemVoucher } from './vouchers/redemption/redeem-voucher.ts'
import { grantPoints } from './wallet/public.ts'
import { accrueRoyalties, reverseRoyalty } from './royalties/accrue.ts'
import { selectEarningBreaches } from './royalties/earned/queries.ts'
import { sumRoyalties } from './royalties/queries.ts'
import { balanceOf, payMomentAt } from './royalties/rules.ts'
import { sumPayable } from './royalties/runs/sum-payable.ts'
import { showSale } from './royalties/show-sale.ts'
import { compareAgain } from './royalties/holds/compare-again.ts'
import { decideHeld } from './royalties/holds/decide-held.ts'
import { suspectedHolds } from './royalties/holds/queries.ts'

const database = useTestDatabase()
const NOW = new Date('2026-11-29T12:00:00Z')
const AFTER_UNDO = daysAfter(NOW, 15)
const AFTER_HOLD = daysAfter(NOW, 31)
const VISA = '4242424242424242'
let artist: { id: string; email: string }
let soundId: string
beforeEach(async () => {
  const { id } = await anArtist(database.db)
  const { rows } = await sql<{ email: string }>`select email from account where id = ${id}::uuid`.execute(
    over(database.db),
  )
  artist = { id, email: rows[0]!.email }
  soundId = (await aSound(database.db, { artist_id: artist.id })).id
})

const shopAt = (at = NOW) =>
  ordersContextOn(database.db, {
    now: () => at,
    hooks: { onSale: [accrueRoyalties(5_000)], onSaleReturned: [reverseRoyalty] },
  })
const buy = (accountId: string, id = soundId) =>
  completeCheckout(shopAt(), { accountId, idempotencyKey: newId(), items: [{ soundId: id, pricePoints: 2 }] })

/** Ten points that a voucher gave. */
async function giveFreePoints(accountId: string): Promise<void> {
  const { codes } = await aCampaign(database.db)
  await redeemVoucher(vouchersContextOn(database.db), {
    accountId,
    code: codes[0]!,
    clientAddress: '192.0.2.1',
  })
}

async function sellTo(buyer: { id: string }): Promise<void> {
  await giveFreePoints(buyer.id)
  await buy(buyer.id)
}

const balance = async (at: Date) => balanceOf(await sumRoyalties(database.db, artist.id, payMomentAt(at)))
const payable = async (at: Date) => (await sumPayable({ db: database.db, now: () => at })).amountCents
const holds = () =>
  suspectedHolds(database.db, { words: '', state: undefined }).page({ sort: '-soldAt', offset: 0, limit: 10 })
const sale = async (at = NOW) => {
  const { rows } = await sql<{ id: string }>`select id from licence order by id desc`.execute(
    over(database.db),
  )
  return showSale({ db: database.db, now: () => at }, { artistId: artist.id, licenceId: rows[0]!.id })
}
const decide = async (decision: 'release' | 'refuse', at = AFTER_UNDO) => {
  const { id: actorId } = await anAccount(database.db, { role: 'admin' })
  const royaltyIds = (await holds()).map(({ id }) => id)
  return decideHeld(
    { db: database.db, now: () => at },
    { actorId, royaltyIds, decision, reason: 'Looked at it' },
  )
}

test('royalties of given points wait for 30 days, and those of paid ones until they cannot be undone', async () => {
  await sellTo(await anAccount(database.db))
  expect((await balance(NOW)).nextPayableAt).toBeNull()
  expect(await balance(AFTER_UNDO)).toMatchObject({
    payableCents: 0,
    heldMicroEur: 300_000,
    pendingMicroEur: 0,
  })
  expect(await payable(AFTER_UNDO)).toBe(0)
  expect((await sale()).hold).toEqual({
    freeAt: daysAfter(NOW, 30).toISOString(),
    isChecked: false,
    refusal: null,
  })
  // They are compared once more before they are free.
  expect(await payable(AFTER_HOLD)).toBe(0)
  await compareAgain({ db: database.db, now: () => daysAfter(NOW, 29.5) })
  expect(await balance(AFTER_HOLD)).toMatchObject({ payableCents: 30, heldMicroEur: 0 })
  expect(await payable(AFTER_HOLD)).toBe(30)
  expect((await sale(AFTER_HOLD)).hold).toBeNull()
  const paying = await anAccount(database.db)
  const grant = { accountId: paying.id, points: 2, origin: 'package', valueMicroEur: 900_000 } as const
  await inTransaction(database.db, (tx) =>
    grantPoints(tx, { ...grant, reference: newId(), expiresAt: null }, NOW),
  )
  await buy(paying.id)
  expect(await payable(AFTER_UNDO)).toBe(45)
  expect(await holds()).toEqual([])
})

test('points at a tenth of their price, spent by an artist’s second account with the same card, pay nothing by themselves', async () => {
  await using shop: BillingShop = await openBillingShop(database.db, { now: () => NOW })
  const second = await anAccount(database.db)
  await buyByCard(shop, artist.id, VISA)
  const { codes } = await aCampaign(database.db, { rewardPoints: 0, discountPercent: 90 })
  await redeemVoucher(
    vouchersContextOn(database.db, () => NOW),
    {
      accountId: second.id,
      code: codes[0]!,
      clientAddress: '192.0.2.1',
    },
  )
  await buyByCard(shop, second.id, VISA, { packageId: 'points-60', grossCents: 286 })
  await buy(second.id)
  expect(await holds()).toMatchObject([{ suspicion: 'card', state: 'waiting', amount_micro_eur: 300_000 }])
  expect(await balance(AFTER_HOLD)).toMatchObject({ payableCents: 0, heldMicroEur: 300_000 })
  expect(await payable(daysAfter(NOW, 300))).toBe(0)
})

const session = (accountId: string, userAgent: string) =>
  sql`insert into session (id, account_id, refresh_hash, user_agent, client_address, created_at, last_used_at, expires_at)
    values (gen_random_uuid(), ${accountId}::uuid, gen_random_uuid()::text, ${userAgent}, '198.51.100.7', ${NOW}, ${NOW}, ${AFTER_HOLD})`.execute(
    over(database.db),
  )
const payee = (accountId: string) =>
  sql`insert into payee (account_id, holder, paypal, changed_at)
    values (${accountId}::uuid, 'Ada', 'ada@pay.test', ${NOW})`.execute(over(database.db))

test('a mailbox, a payout account, a device and a network in common are seen', async () => {
  const mailbox = await anAccount(database.db, { email: artist.email.replace('@', '+shop@') })
  await sellTo(mailbox)
  const paid = await anAccount(database.db)
  for (const id of [artist.id, paid.id]) await payee(id)
  await sellTo(paid)
  const [device, network] = [await anAccount(database.db), await anAccount(database.db)]
  for (const id of [artist.id, device.id]) await session(id, 'Firefox')
  await session(network.id, 'Safari')
  await sellTo(device)
  await sellTo(network)
  expect((await holds()).map(({ suspicion }) => suspicion ?? '').toSorted()).toEqual([
    'device',
    'mailbox',
    'network',
    'payout',
  ])
  await sellTo(await anAccount(database.db))
  expect(await holds()).toHaveLength(4)
})

test('something in common that is known only later is seen before a royalty is free', async () => {
  const buyer = await anAccount(database.db)
  await sellTo(buyer)
  for (const id of [artist.id, buyer.id]) await payee(id)
  await compareAgain({ db: database.db, now: () => daysAfter(NOW, 28) })
  expect(await holds()).toEqual([])
  await compareAgain({ db: database.db, now: () => daysAfter(NOW, 29.5) })
  expect(await holds()).toMatchObject([{ suspicion: 'payout' }])
  expect(await payable(AFTER_HOLD)).toBe(0)
})

test('an administrator releases what waited, once, and the audit trail keeps why', async () => {
  await sellTo(await anAccount(database.db, { email: artist.email.replace('@', '+shop@') }))
  expect((await sale(AFTER_HOLD)).hold).toMatchObject({ isChecked: true, refusal: null })
  await decide('release')
  expect(await payable(AFTER_UNDO)).toBe(0)
  expect(await payable(AFTER_HOLD)).toBe(30)
  await expect(decide('refuse')).rejects.toMatchObject({ code: 'held_royalty_decided' })
  const { rows } = await sql`select action, after from audit_entry where action like 'royalties.%'`.execute(
    over(database.db),
  )
  expect(rows).toEqual([
    { action: 'royalties.release_held', after: { decision: 'released', reason: 'Looked at it' } },
  ])
})

test('what is refused earns nothing, says why to the artist, and is not taken back twice', async () => {
  const buyer = await anAccount(database.db, { email: artist.email.replace('@', '+shop@') })
  await sellTo(buyer)
  await decide('refuse')
  expect(await balance(AFTER_HOLD)).toMatchObject({ earnedMicroEur: 0, payableCents: 0, heldMicroEur: 0 })
  expect(await sale(AFTER_HOLD)).toMatchObject({
    isReturned: false,
    returnedAt: null,
    hold: { refusal: 'Looked at it', isChecked: false },
  })
  expect(await selectEarningBreaches(database.db)).toEqual([])
  const { rows } = await sql<{ id: string }>`select id from licence`.execute(over(database.db))
  await undoPurchase(shopAt(daysAfter(NOW, 1)), { accountId: buyer.id, purchaseId: rows[0]!.id })
  expect(await balance(AFTER_HOLD)).toMatchObject({ earnedMicroEur: 0 })
  expect(await selectEarningBreaches(database.db)).toEqual([])
})

test('an undone purchase of given points brings points that are given still', async () => {
  const buyer = await anAccount(database.db)
  await sellTo(buyer)
  const { rows } = await sql<{ id: string }>`select id from licence`.execute(over(database.db))
  await undoPurchase(shopAt(), { accountId: buyer.id, purchaseId: rows[0]!.id })
  const { rows: lots } = await sql`
    select value_micro_eur, given_micro_eur from wallet_lot where grant_id <> transaction_id`.execute(
    over(database.db),
  )
  expect(lots).toEqual([{ value_micro_eur: 600_000, given_micro_eur: 600_000 }])
})

test('only what waits is decided, all of it or nothing', async () => {
  await sellTo(await anAccount(database.db, { email: artist.email.replace('@', '+shop@') }))
  const { id: actorId } = await anAccount(database.db, { role: 'admin' })
  const [hold] = await holds()
  for (const other of [newId(), 'nonsense'])
    await expect(
      decideHeld(
        { db: database.db, now: () => NOW },
        { actorId, royaltyIds: [hold!.id, other], decision: 'release', reason: 'No' },
      ),
    ).rejects.toMatchObject({ code: 'held_royalty_not_found' })
  expect(await holds()).toMatchObject([{ state: 'waiting' }])
})

test.skipIf(!hasPostgres)('of two administrators at once one decides', async () => {
  await sellTo(await anAccount(database.db, { email: artist.email.replace('@', '+shop@') }))
  const tries = await Promise.allSettled([decide('release'), decide('refuse')])
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await selectEarningBreaches(database.db)).toEqual([])
})
