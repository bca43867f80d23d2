import { expect, test } from 'vitest'
import { FAILS_LATER, STARTER, usePlanShop, VISA } from '../../testing/plan-shop.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { openCardForm } from '../../testing/billing-shop.ts'
import { endPlanJob } from './begin-plan.ts'
import { takeNewCard } from './change-card.ts'

const database = useTestDatabase()
const { shop, buyer, plan, points, subjects, paidCents, column, daysPass, subscribe, changeCardTo } =
  usePlanShop(database)

/** A setting of the account at the provider. */
async function afterLastRetry(dunning: string): Promise<void> {
  const body = new URLSearchParams({ version: '2026-10-28.endive', signature: 'right', dunning }).toString()
  await shop.host.sandbox.handle({ method: 'POST', path: '/sandbox/settings', headers: {}, body })
}

async function subscribeWithFailingCard(): Promise<void> {
  await subscribe(STARTER)
  await changeCardTo(FAILS_LATER)
  await takeNewCard(shop.ctx, buyer)
}

async function endThere(): Promise<void> {
  const [payload] = await column(`select payload as value from job where kind = 'end-plan'`)
  await endPlanJob(shop.ctx).run(payload, new AbortController().signal)
}
const statusThere = async () => {
  const [id] = await column('select provider_id as value from plan_subscription')
  return (await shop.host.provider.stripe.subscriptions.retrieve(String(id))).status
}

test.each(['unpaid', 'past_due'])(
  'a plan that the account leaves %s ends here and there, and its owner can buy another one',
  async (setting) => {
    await afterLastRetry(setting)
    await subscribeWithFailingCard()
    await daysPass(47)
    expect(await statusThere()).toBe(setting)
    expect(await plan()).toBeNull()
    await endThere()
    expect(await statusThere()).toBe('canceled')
    await daysPass(40)
    expect([await points(), await paidCents()]).toEqual([40, [951]])
    expect(await subjects()).toEqual(['Your Segno plan could not be renewed', 'Your Segno plan has ended'])
    expect((await openCardForm(shop, buyer.accountId, STARTER)).sessionId).not.toBe('')
  },
)

test('while it is tried again the plan says when, how often it was, and what is due', async () => {
  await afterLastRetry('past_due')
  await subscribeWithFailingCard()
  await daysPass(35)
  expect((await plan())!.due).toEqual({
    reason: 'renewal',
    grossCents: 951,
    waitsForYou: false,
    attempts: 2,
    nextAttemptAt: '2027-02-09T13:00:00.000Z',
    endsAt: null,
  })
  await changeCardTo(VISA)
  expect(await takeNewCard(shop.ctx, buyer)).toMatchObject({ status: 'active', due: null })
})
