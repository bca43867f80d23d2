import { sql } from 'kysely'
import { afterEach, beforeEach } from 'vitest'
import { fulfil } from '../billing/fulfil.ts'
import { openCardChange } from '../billing/plans/change-card.ts'
import { showPlan } from '../billing/plans/show-plan.ts'
import { over, type Db } from '../platform/db/db.ts'
import { availablePoints } from '../wallet/public.ts'
import { openBillingShop, openCardForm, payWith, type BillingShop } from './billing-shop.ts'
import { anAccount } from './builders.ts'
import { closeChecked } from './close-checked.ts'

export const VISA = '4242424242424242'
export const FAILS_LATER = '4000000000000341'
export const ASKS_EACH_TIME = '4000002760003184'
export const STARTER = { packageId: 'starter-month', grossCents: 951 }
export const STARTER_YEAR = { packageId: 'starter-year', grossCents: 9_508 }
export const CREATOR = { packageId: 'creator-month', grossCents: 1_784 }

/** Subjects of mails after a plan's first one, but for invoices. */
const NEWS = `select subject as value from mail
  where subject not like '%invoice%' and subject not like '%has started' order by id`

/** A buyer of plans and a shop for each test, which begins at noon of 1 January 2027. */
export function usePlanShop(database: { readonly db: Db }) {
  let opened: BillingShop
  const buyer = { accountId: '' }
  const time = { now: new Date() }
  const shop = {
    get ctx() {
      return opened.ctx
    },
    get host() {
      return opened.host
    },
    get sent() {
      return opened.sent
    },
    set isListening(is: boolean) {
      opened.isListening = is
    },
  }
  beforeEach(async () => {
    time.now = new Date('2027-01-01T12:00:00Z')
    opened = await openBillingShop(database.db, { now: () => time.now })
    opened.isListening = true
    buyer.accountId = (await anAccount(database.db)).id
  })
  afterEach(() => closeChecked(opened))
  const column = async (query: string): Promise<unknown[]> => {
    const { rows } = await sql<{ value: unknown }>`${sql.raw(query)}`.execute(over(database.db))
    return rows.map(({ value }) => value)
  }
  return {
    shop,
    buyer,
    time,
    /** The values of a statement that answers one column. */
    column,
    points: () => availablePoints(database.db, buyer.accountId, time.now),
    plan: () => showPlan(opened.ctx, buyer.accountId),
    paidCents: () =>
      column(`select gross_cents::int as value from payment where status = 'paid' order by id`),
    subjects: () => column(NEWS),
    /** The provider's clock and ours go on together, a day at a time, as its webhooks need it. */
    daysPass: async (days: number): Promise<void> => {
      for (let day = 0; day < days; day++) {
        time.now = new Date(time.now.getTime() + 86_400_000)
        await opened.host.sandbox.tick()
      }
    },
    subscribe: async (to: typeof STARTER, card: Parameters<typeof payWith>[2] = VISA): Promise<string> => {
      const { purchaseId, sessionId } = await openCardForm(opened, buyer.accountId, to)
      await payWith(opened, sessionId, card)
      await fulfil(opened.ctx, purchaseId)
      await opened.host.sandbox.tick()
      return purchaseId
    },
    changeCardTo: async (number: string): Promise<void> => {
      const { clientSecret } = await openCardChange(opened.ctx, buyer)
      await payWith(opened, clientSecret.split('_secret_')[0]!, number)
    },
  }
}
