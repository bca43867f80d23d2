import { expect, test } from 'vitest'
import { agentContextOn } from '../../testing/agent-context.ts'
import { openBillingShop, openCardForm, payWith } from '../../testing/billing-shop.ts'
import { anAccount } from '../../testing/builders.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { grantPaidLicence } from './pay-licence.ts'
import { refuseAgentOrder } from './refuse-order.ts'
import { showOwnLicences } from './show-licences.ts'

const database = useTestDatabase()
const CARD = '4242424242424242'
const FOR_GOOD = { packageId: 'agent-perpetual', grossCents: 15_351 }
const YEAR = { packageId: 'agent-year', grossCents: 5_831 }

const openShop = () =>
  openBillingShop(database.db, {
    onOrdered: [refuseAgentOrder],
    hooks: { onPaid: [grantPaidLicence], onRefunded: [] },
  })
const kindsOf = async (accountId: string) =>
  (await showOwnLicences(await agentContextOn(database.db), accountId)).licences.map(({ kind }) => kind)

test('somebody who has the Agent for good cannot buy it again, nor a year of it', async () => {
  await using shop = await openShop()
  const { id } = await anAccount(database.db)
  shop.isListening = true
  const { sessionId } = await openCardForm(shop, id, FOR_GOOD)
  await payWith(shop, sessionId, CARD)
  await shop.host.sandbox.tick()
  for (const order of [FOR_GOOD, YEAR])
    await expect(openCardForm(shop, id, order)).rejects.toMatchObject({ code: 'agent_owned' })
  expect(await kindsOf(id)).toEqual(['perpetual'])
})

test('of two forms for the Agent that are open in two tabs, the first is closed and cannot be paid', async () => {
  await using shop = await openShop()
  const { id } = await anAccount(database.db)
  shop.isListening = true
  const first = await openCardForm(shop, id, FOR_GOOD)
  const second = await openCardForm(shop, id, FOR_GOOD)
  for (const { sessionId } of [first, second]) await payWith(shop, sessionId, CARD)
  await shop.host.sandbox.tick()
  expect(await kindsOf(id)).toEqual(['perpetual'])
})

test('a form that was paid in another tab refuses the next one', async () => {
  await using shop = await openShop()
  const { id } = await anAccount(database.db)
  const { sessionId } = await openCardForm(shop, id, FOR_GOOD)
  await payWith(shop, sessionId, CARD)
  await expect(openCardForm(shop, id, YEAR)).rejects.toMatchObject({ code: 'agent_owned' })
  expect(await kindsOf(id)).toEqual(['perpetual'])
})
