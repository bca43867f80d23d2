import { UNPAID_STATES, type UnpaidState } from '@segno/contract'
import { expect, test } from 'vitest'
import { buyByCard, openBillingShop, openCardForm } from '../../testing/billing-shop.ts'
import { anAccount } from '../../testing/builders.ts'
import { plantBreach } from '../../testing/plant-breach.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { selectOwnUnpaid, unpaidOf } from './queries.ts'

const database = useTestDatabase()

/** The state of each payment that is not paid, by the filter that finds it. */
async function found(): Promise<string[]> {
  const pages = Object.keys(UNPAID_STATES).map(async (state) => {
    const search = { words: null, since: null, before: null, state: state as UnpaidState }
    const rows = await unpaidOf(database.db, search).page({ sort: '-startedAt', limit: 10, offset: 0 })
    return rows.map((row) => `${state} ${row.state}`)
  })
  return (await Promise.all(pages)).flat()
}

test.each([
  ['an open form', `sent_at = null`, 'open open'],
  ['one that was sent', `sent_at = now()`, 'onItsWay onItsWay'],
  ['one that ended after that', `sent_at = now(), status = 'expired'`, 'refused refused'],
  ['one that ended without', `status = 'expired'`, 'expired expired'],
  ['one whose card was declined', `declined_at = now()`, 'declined declined'],
  ['the same, ended', `declined_at = now(), status = 'expired'`, 'declined declined'],
])('%s is found by its state, and a paid one by none', async (_, facts, state) => {
  await using shop = await openBillingShop(database.db)
  const { id: buyer } = await anAccount(database.db)
  await buyByCard(shop, buyer, '4242424242424242')
  const { purchaseId } = await openCardForm(shop, buyer)
  await plantBreach(database.db, `update payment set ${facts} where id = '${purchaseId}'`)
  expect(await found()).toEqual([state])
  const own = await selectOwnUnpaid(database.db, buyer, new Date(0))
  const told = /onItsWay|declined|refused/.test(state) ? [state] : []
  expect(own.map((row) => `${row.state} ${row.state}`)).toEqual(told)
  const later = await selectOwnUnpaid(database.db, buyer, new Date('2100-01-01'))
  expect(later.map((row) => row.state)).toEqual(state.startsWith('onItsWay') ? ['onItsWay'] : [])
})
