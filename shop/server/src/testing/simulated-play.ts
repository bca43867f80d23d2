import { randomFaults } from '@segno/card-sandbox'
import { randomFrom } from '@segno/test-kit/random'
import type { BillingContext } from '../billing/billing-context.ts'
import { takeBackDisputed, type OrdersContext } from '../orders/public.ts'
import type { Db } from '../platform/db/db.ts'
import { accrueRoyalties, reverseRoyalty } from '../royalties/accrue.ts'
import { openBillingShop, type BillingShop } from './billing-shop.ts'
import { anAccount } from './builders.ts'
import { ordersContextOn } from './orders-context.ts'
import { aCampaign } from './vouchers.ts'

const BUYERS = 5
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
  const shop = await openBillingShop(
    db,
    { now, failpoint, ...disputes },
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
