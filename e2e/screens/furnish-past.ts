import type { Browser } from 'playwright'
import { BROUGHT_BUYER, bringBuyer } from '../brought-buyer.ts'
import { daysLater } from '../days-later.ts'
import { eventually, startShop } from '../running-shop.ts'
import { callAs, callSignedIn, type Named } from './calls.ts'
import { enterPayoutDetails } from './furnish-office.ts'

/** Commissions can be paid 30 days after, royalties 14 days after, and the last 30 days are compared with those before. */
const DAYS_AGO = 35

/** A buyer whom an affiliate brought more than a month ago, so that affiliate and artists can be paid by now. */
export async function furnishPast(dataFolder: string, browser: Browser): Promise<void> {
  await using shop = await startShop({
    dataFolder,
    env: { SEGNO_TRUST_PROXY: '1', ...daysLater(-DAYS_AGO) },
  })
  const affiliate = await callAs(shop, 'user')
  await affiliate.ask('/api/affiliate/bankDetails', 'PUT', {
    holder: 'Una Buyer',
    iban: 'DE89 3704 0044 0532 0130 00',
  })
  await enterPayoutDetails(await callAs(shop, 'artist'))
  const { link } = await affiliate.ask<{ link: string }>('/api/affiliate')
  await bringBuyer(browser, shop, link)
  await eventually(async () => {
    const { items } = await affiliate.ask<{ items: object[] }>('/api/affiliate/commissions')
    return items.length > 0
  })
  const { ask } = await callSignedIn(shop, BROUGHT_BUYER)
  const { loops } = await ask<{ loops: (Named & { pricePoints: number })[] }>('/api/sounds?limit=50')
  await ask('/api/checkout', 'POST', {
    items: loops.map(({ _id, pricePoints }) => ({ loopId: _id, pricePoints })),
  })
}
