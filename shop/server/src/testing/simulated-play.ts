import { randomFaults } from '@segno/card-sandbox'
import { randomFrom } from '@segno/test-kit/random'
import type { AffiliatesContext } from '../affiliates/affiliates-context.ts'
import { earnCommission, takeBackCommission } from '../affiliates/commissions/earn-commission.ts'
import { setBankDetails } from '../affiliates/payouts/request-payout.ts'
import { insertReferral } from '../affiliates/queries.ts'
import { grantPaidLicence, takeBackPaidLicence } from '../agent/licences/pay-licence.ts'
import { refuseAgentOrder } from '../agent/licences/refuse-order.ts'
import type { BillingContext } from '../billing/billing-context.ts'
import { takeBackDisputed, type OrdersContext } from '../orders/public.ts'
import type { Db } from '../platform/db/db.ts'
import { accrueRoyalties, reverseRoyalty } from '../royalties/accrue.ts'
import type { RoyaltiesContext } from '../royalties/royalties-context.ts'
import { affiliatesContextOn } from './affiliates-context.ts'
import { openBillingShop, type BillingShop } from './billing-shop.ts'
import { anAccount, anArtist } from './builders.ts'
import { ordersContextOn } from './orders-context.ts'
import { givePayoutDetails } from './payees-context.ts'
import { aCampaign } from './vouchers.ts'

const BUYERS = 5
const ARTISTS = 2
const HOUR_MS = 3_600_000

/** A process that dies at a named point. */
export class Crash extends Error {}

/** A shop in which a history is played. */
export interface Play extends AsyncDisposable {
  readonly db: Db
  readonly shop: BillingShop
  readonly orders: OrdersContext
  /** Others take the place of those who leave. */
  readonly buyers: string[]
  /** One of them: a company in another country, whose VAT ID is confirmed or not from time to time. */
  company: string
  /** Of single use, more than are ever redeemed. */
  readonly codes: readonly string[]
  readonly adminId: string
  /** With payout details; every sound that is bought is by one of them. */
  readonly artists: readonly string[]
  /** Brought some of the buyers. */
  readonly affiliateId: string
  /** For paying artists and affiliates. */
  readonly payouts: RoyaltiesContext & AffiliatesContext
  readonly random: () => number
  readonly pick: <Of>(from: readonly Of[]) => Of
  /** Chance of dying at each named point. */
  crashes: number
  /** Hours go by for us and the provider. */
  readonly pass: (hours: number) => Promise<void>
}

export async function openPlay(db: Db, seed: number): Promise<Play> {
  const random = randomFrom(seed)
  let clock = new Date('2027-01-01T00:00:00Z')
  const faults = randomFaults(randomFrom(seed), {
    answers: { fail_after_success: 0.02, drop_connection: 0.02, in_progress: 0.02 },
    deliveries: { repeat: 0.1, delay: 0.1, drop: 0.1 },
    latestSeconds: 7_200,
  })
  const failpoint: BillingContext['failpoint'] = (name) => {
    if (random() < play.crashes) throw new Crash(name)
  }
  const now = (): Date => clock
  const hooks = { onSale: [accrueRoyalties(5_000)], onSaleReturned: [reverseRoyalty] }
  const orders = ordersContextOn(db, { now, failpoint, hooks })
  const disputes: Pick<BillingContext, 'takeBackDisputed'> = {
    takeBackDisputed: (tx, disputed) => takeBackDisputed(orders, tx, disputed),
  }
  const payouts = payoutsOn(db, { now, failpoint })
  const earning = {
    onPaid: [earnCommission(payouts.terms), grantPaidLicence],
    onRefunded: [takeBackCommission, takeBackPaidLicence],
  }
  const shop = await openBillingShop(
    db,
    { now, failpoint, ...disputes, onOrdered: [refuseAgentOrder], hooks: earning },
    { faults, methods: ['card', 'sepa_debit'] },
  )
  shop.isListening = true
  const buyers: string[] = []
  for (let made = 0; made < BUYERS; made++) buyers.push((await anAccount(db)).id)
  const company = (await anAccount(db, { country: 'AT' })).id
  const play: Play = {
    db,
    shop,
    orders,
    buyers: [...buyers, company],
    company,
    codes: (await aCampaign(db, { count: 100, perAccount: 100, pointsDays: 20 })).codes,
    adminId: (await anAccount(db, { role: 'admin' })).id,
    artists: await paidArtists(db, payouts.now()),
    affiliateId: await affiliateOf(payouts, buyers.slice(0, 3)),
    payouts,
    random,
    pick: (from) => from[Math.floor(random() * from.length)]!,
    crashes: 0.05,
    async pass(hours) {
      clock = new Date(clock.getTime() + hours * HOUR_MS)
      await shop.host.sandbox.tick()
    },
    [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose](),
  }
  return play
}

function payoutsOn(db: Db, facts: Pick<BillingContext, 'now' | 'failpoint'>): Play['payouts'] {
  const base = affiliatesContextOn(db, facts.now())
  const shop = { ...base.shop, legal: null }
  const terms = { ...base.terms, minPayoutCents: 100 }
  return { ...base, ...facts, shop, artistShareBasisPoints: 5_000, terms }
}

async function paidArtists(db: Db, at: Date): Promise<string[]> {
  const ids: string[] = []
  for (let made = 0; made < ARTISTS; made++) {
    const { id: artistId } = await anArtist(db)
    await givePayoutDetails(db, { artistId, at })
    ids.push(artistId)
  }
  return ids
}

async function affiliateOf(payouts: Play['payouts'], referred: readonly string[]): Promise<string> {
  const { id: affiliateId } = await anAccount(payouts.db)
  await setBankDetails(payouts, affiliateId, { holder: 'Ada Lee', iban: 'DE89370400440532013000' })
  for (const referredId of referred)
    await insertReferral(payouts.db, { referredId, affiliateId, at: payouts.now(), suspicion: null })
  return affiliateId
}
