import { expect, test } from 'vitest'
import { pay } from '../card-form.ts'
import { mailTo } from '../newest-mail.ts'
import { eventually } from '../running-shop.ts'
import { openAs } from '../screens/visit.ts'
import { openShopAndBrowser } from '../shop-and-browser.ts'

const { shop, browser } = await openShopAndBrowser({ env: { SEGNO_INGEST_PROCESSES: '1' } })

test('a gift card is bought by card, mailed to its recipient, and redeemed as points with an invoice', async () => {
  const buyer = await openAs(browser, shop.origin, 'buyer')
  await buyer.goto(`${shop.origin}/gift-cards`)
  await buyer.getByRole('radio', { name: /50/ }).check({ force: true })
  await buyer.getByLabel('For (optional)').fill('Bo')
  await buyer.getByLabel('Recipient’s email').fill('bo@segno.test')
  await buyer.getByLabel(/^Message/).fill('For your next track')
  await buyer.getByRole('button', { name: /^Continue to pay/ }).click()
  await pay(buyer, '4242424242424242')
  await buyer.getByRole('button', { name: 'Copy code' }).waitFor()

  const mail = await eventually(() => mailTo(shop.origin, 'bo@segno.test'))
  expect(mail).toContain('For your next track')
  const [code] = /(\w{4}-){2}\w{4}/.exec(mail)!
  const taker = await openAs(browser, shop.origin, 'artist')
  await taker.goto(`${shop.origin}/voucher-coupon-add?gift_card=${code}`)
  await taker.getByText(/50\.00 on this gift card brings \d+ points/).waitFor()
  await taker.getByRole('button', { name: 'Redeem', exact: true }).click()
  await taker.getByText(/^Invoice IN-/).waitFor()
  await taker.goto(`${shop.origin}/voucher-coupon-add?gift_card=${code}`)
  await taker.getByText(/You redeemed this gift card on/).waitFor()
  await buyer.reload()
  await buyer.getByText('Redeemed', { exact: true }).waitFor()
})
