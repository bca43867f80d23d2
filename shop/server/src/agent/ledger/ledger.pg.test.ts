import { expect, test } from 'vitest'
import { buyByCard, openBillingShop } from '../../testing/billing-shop.ts'
import { anAccount } from '../../testing/builders.ts'
import { plantBreach } from '../../testing/plant-breach.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { giveAgentDays } from '../licences/give-days.ts'
import { grantPaidLicence } from '../licences/pay-licence.ts'
import { selectAgentBreaches } from './queries.ts'

const database = useTestDatabase()
const now = new Date('2026-11-25T12:00:00Z')

/** A year of the Agent is bought, and lasts 30 days longer by a voucher. */
async function buyYear(): Promise<void> {
  const { db } = database
  const { id: accountId } = await anAccount(db)
  await using shop = await openBillingShop(db, {
    now: () => now,
    hooks: { onPaid: [grantPaidLicence], onRefunded: [] },
  })
  const year = { packageId: 'agent-year', grossCents: 5_831 }
  await buyByCard(shop, accountId, '4242424242424242', year)
  const at = new Date(now.getTime() + 3_600_000)
  await giveAgentDays(db, { accountId, days: 30, reason: 'Voucher', cause: 'voucher 1', at })
}

test.each([
  ['does not have the term', `update agent_licence set ends_at = ends_at + interval '1 day'`],
  ['does not have the term', `update agent_licence set kind = 'perpetual', ends_at = null`],
  ['does not have the term', `update agent_licence set revoked_at = now(), revoked_reason = 'x'`],
  ['does not have the term', `delete from agent_licence_change where what = 'extended'`],
  ['does not have the term', `update agent_licence_change set what = 'revoked' where what = 'extended'`],
  [
    'is for the Agent and changed no licence',
    `update agent_licence_change set cause = null where what = 'begun'`,
  ],
  ['which is not paid', `update payment set status = 'expired', paid_at = null`],
])('licences of the Agent that are wrong are told: %s, after %s', async (words, statement) => {
  await buyYear()
  expect(await selectAgentBreaches(database.db)).toEqual([])
  await plantBreach(database.db, statement)
  expect((await selectAgentBreaches(database.db)).join('\n')).toContain(words)
})
