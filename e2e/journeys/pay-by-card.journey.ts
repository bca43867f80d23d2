import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { cardForm, fillCard, pay } from '../card-form.ts'
import { eventually } from '../running-shop.ts'
import { callAs } from '../screens/calls.ts'
import { openAs } from '../screens/visit.ts'
import { openShopAndBrowser } from '../shop-and-browser.ts'

const { shop, browser } = await openShopAndBrowser({ env: { SEGNO_INGEST_PROCESSES: '1' } })

/** A buyer without a single point, at the checkout with sounds they do not own. */
async function atCheckoutWithoutPoints(): Promise<Page> {
  const buyer = await callAs(shop, 'user')
  const admin = await callAs(shop, 'admin')
  const { _id, availablePoints } = await buyer.ask<{ _id: string; availablePoints: number }>(
    '/api/user/profile',
  )
  if (availablePoints > 0)
    await admin.ask(`/api/admin/users/${_id}/points`, 'POST', {
      points: -availablePoints,
      reason: 'A journey',
    })
  const { loops } = await buyer.ask<{ loops: { _id: string }[] }>('/api/sounds?owned=no&limit=2')
  await buyer.ask(
    '/api/cart',
    'POST',
    loops.map((loop) => ({ loopId: loop._id })),
  )
  const page = await openAs(browser, shop.origin, 'buyer')
  await page.goto(`${shop.origin}/loops-checkout`)
  await page.getByRole('button', { name: /^Pay .* and 2 sounds$/ }).click()
  return page
}

interface Paid {
  name: string
  invoiceNumber: string
  papers: readonly { number: string }[]
}

async function listPayments(): Promise<readonly Paid[]> {
  const buyer = await callAs(shop, 'user')
  return (await buyer.ask<{ items: [] }>('/api/billing/payments')).items
}

test('[R11] [R18] [P01] a cart with too few points: a card is declined in words, another pays, and the sounds are bought', async () => {
  const page = await atCheckoutWithoutPoints()
  await page.getByRole('note').getByText('Sandbox').waitFor()
  const steps = () => page.evaluate(() => history.length)
  const before = await steps()
  const problems = cardForm(page).getByRole('alert')
  await cardForm(page).getByRole('button', { name: /^Pay / }).click()
  await problems.getByText('Enter your card number.').waitFor()
  const all = await problems.count()
  await cardForm(page).getByLabel('Card number').fill('4')
  expect(await problems.count()).toBe(all - 1)
  await pay(page, '4000000000000002')
  expect(await cardForm(page).getByRole('alert').textContent()).toMatch(/declined/)
  // A form that was sent is no step of the browser's Back.
  expect(await steps()).toBe(before)
  // A reload opens the same form again, and the cart is still there.
  await page.reload()
  await pay(page, '4242424242424242')
  await page.waitForURL('**/receipt/*')
  const payments = await listPayments()
  expect(payments.map(({ name }) => name)).toEqual(['20 points'])

  await page.goto(`${shop.origin}/subscription_history`)
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: /as PDF$/ }).click()
  expect((await arriving).suggestedFilename()).toBe(`${payments[0]!.invoiceNumber}.pdf`)
  await page.close()
})

test('[R11] a card that the bank asks about pays once it is approved, and nothing when it is not', async () => {
  const before = await listPayments()
  const page = await atCheckoutWithoutPoints()
  await pay(page, '4000002500003155')
  await cardForm(page).getByRole('button', { name: 'Fail' }).click()
  await cardForm(page).getByRole('alert').waitFor()
  expect(await listPayments()).toHaveLength(before.length)
  await pay(page, '4000002500003155')
  await cardForm(page).getByRole('button', { name: 'Complete' }).click()
  await page.waitForURL('**/receipt/*')
  await page.close()
})

test('[R11] [P01] a buyer who walks away from the bank’s question is charged nothing, and pays when they come back', async () => {
  const before = await listPayments()
  const page = await atCheckoutWithoutPoints()
  await pay(page, '4000002500003155')
  await cardForm(page).getByRole('button', { name: 'Complete' }).waitFor()
  await page.goto(`${shop.origin}/sounds`)
  expect(await listPayments()).toHaveLength(before.length)
  await page.goto(`${shop.origin}/loops-checkout`)
  await cardForm(page).getByRole('button', { name: 'Complete' }).click()
  await page.waitForURL('**/receipt/*')
  expect(await listPayments()).toHaveLength(before.length + 1)
  await page.close()
})

/** Moves the provider's clock on, and waits until the shop has seen what fell due. */
async function passes(step: 'day' | 'week' | 'month'): Promise<void> {
  const page = await browser.newPage()
  await page.goto(`${shop.origin}/sandbox/clock`)
  await page.getByRole('button', { name: `One ${step} later` }).click()
  await page.close()
}

async function mailsCalled(subject: string): Promise<number> {
  const page = await browser.newPage()
  await page.goto(`${shop.origin}/dev/mail`)
  const count = await page.getByRole('link', { name: subject }).count()
  await page.close()
  return count
}

test('[R07] [P04] a plan is bought, cancelled and kept, and renewed by the clock; another card rescues a failed renewal, and each step has one mail', async () => {
  const page = await openAs(browser, shop.origin, 'buyer')
  const plans = () => page.goto(`${shop.origin}/subscriptions`)
  await plans()
  await page.getByRole('link', { name: 'Subscribe Starter' }).click()
  await pay(page, '4242424242424242')
  await page.getByRole('heading', { name: 'You’re on Starter' }).waitFor()
  await plans()
  await page.getByRole('button', { name: 'Cancel plan' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel plan' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Next payment').waitFor()
  await passes('month')
  await eventually(async () => (await paidFor('Starter')) === 2)

  await changeCardTo(page, '4000000000000341')
  await passes('month')
  await passes('week')
  await passes('day')
  await passes('day')
  await eventually(async () => (await mailsCalled('plan could not be renewed')) === 1)
  await plans()
  await page.getByText(/is due\. Your last payment failed 3 times/).waitFor()
  expect(await paidFor('Starter')).toBe(2)
  await changeCardTo(page, '4242424242424242')
  await page.getByText('Card changed. Starter is paid: 40 points added.').waitFor()
  expect(await paidFor('Starter')).toBe(3)
  for (const told of [
    'has started',
    'received your cancellation',
    'You keep your Segno plan',
    'could not be renewed',
    'plan is paid',
  ])
    expect([told, await mailsCalled(told)]).toEqual([told, 1])
  await page.close()
})

test('[R07] a renewal that the bank asks about waits for its buyer, who confirms it in the page', async () => {
  const page = await openAs(browser, shop.origin, 'buyer')
  const before = await paidFor('Starter')
  await page.goto(`${shop.origin}/subscriptions`)
  await page.getByRole('button', { name: 'Change card' }).click()
  await fillCard(page, '4000002760003184')
  await cardForm(page).getByRole('button', { name: 'Save card' }).click()
  await cardForm(page).getByRole('button', { name: 'Complete' }).click()
  await page.getByText(/^Card changed/).waitFor()
  await passes('month')
  await eventually(async () => (await mailsCalled('Confirm a payment')) === 1)
  await page.reload()
  await page.getByText(/^Your bank asks you to confirm/).waitFor()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.frameLocator('iframe[title="3-D Secure"]').getByRole('button', { name: 'Complete' }).click()
  await page.getByText('Payment confirmed').waitFor()
  expect(await paidFor('Starter')).toBe(before + 1)
  await page.close()
})

async function changeCardTo(page: Page, number: string): Promise<void> {
  await page.getByRole('button', { name: 'Change card' }).click()
  await fillCard(page, number)
  await cardForm(page).getByRole('button', { name: 'Save card' }).click()
  await page.getByText(/^Card changed/).waitFor()
}

async function paidFor(name: string): Promise<number> {
  return (await listPayments()).filter((payment) => payment.name === name).length
}

test('[R15] on a phone a buyer withdraws from a purchase: the money is on its way at once, one mail says all, and another brings the credit note', async () => {
  const page = await openAs(browser, shop.origin, 'buyer')
  await page.setViewportSize({ width: 390, height: 844 })
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: 'Withdraw from a contract' }).press('Enter')
  const purchase = page.getByRole('radio', { name: /unspent points, to Visa/ }).first()
  await purchase.check()
  await page.getByRole('button', { name: 'Withdraw from contract here' }).click()
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await page.getByText(/is on its way back to Visa •••• \d{4}\./).waitFor()
  expect(await mailsCalled('We received your withdrawal')).toBe(1)
  // The paper follows once the provider has sent the money.
  await eventually(async () => (await mailsCalled('Your credit note')) === 1)
  const admin = await callAs(shop, 'admin')
  const { items } = await admin.ask<{ items: { outcome: string }[] }>('/api/admin/withdrawals')
  expect(items).toMatchObject([{ outcome: 'refunded', answeredBy: null }])
  await page.close()
})
