import { declareWithdrawal } from '@segno/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FakeShop } from '../../../../testing/fake-shop.ts'
import { press, type, words } from '../../../../testing/on-page.ts'
import { forgetEverything, openApp } from '../../../../testing/open-app.tsx'

afterEach(forgetEverything)

let shop: FakeShop
let sent: unknown[]
beforeEach(() => {
  sent = []
  shop = new FakeShop(3)
  shop.on(declareWithdrawal, ({ body }) => {
    sent.push(body)
    return { number: 'W-20261121-K7RM2P', declaredAt: '2026-11-21T12:00:00.000Z' }
  })
})

test('somebody without an account withdraws in two steps, reached from every screen, and is told when it arrived', async () => {
  const { address } = await openApp('/sounds', shop)
  await page.getByRole('link', { name: 'Cancel a purchase', exact: true }).click()
  await expect.poll(address).toBe('/withdraw')
  await press('Continue')
  await expect.element(words('Enter a receipt number or what you bought')).toBeVisible()
  await type('Your name', 'Ada Lee')
  await type('Email', ' ada@segno.test ')
  await type('Contract', 'Receipt 000123')
  await press('Continue')
  await expect.element(words('Check your withdrawal, then confirm it.')).toBeVisible()
  expect(sent).toEqual([])
  await press('Edit')
  await expect.element(page.getByLabelText('Contract')).toHaveValue('Receipt 000123')
  await press('Continue')
  await press('Confirm withdrawal')
  await expect.element(words('W-20261121-K7RM2P')).toBeVisible()
  await expect.element(words(/We will check the contract and answer within 14 days\./)).toBeVisible()
  expect(sent).toEqual([{ name: 'Ada Lee', email: 'ada@segno.test', contract: 'Receipt 000123' }])
})

test('whoever is signed in finds name and address filled in', async () => {
  await openApp('/withdraw', shop, { isSignedIn: true })
  await expect.element(page.getByLabelText('Your name')).toHaveValue('Robin Vale')
  await expect.element(page.getByLabelText('Email')).toHaveValue('user@segno.test')
})

test('what must not be declared is said beside its field, before anything is sent', async () => {
  await openApp('/withdraw', shop)
  await type('Your name', 'www.ada.test')
  await type('Email', 'ada@segno.test')
  await type('Contract', 'https://segno.test/receipt/1')
  await press('Continue')
  await expect.element(page.getByLabelText('Your name')).toHaveFocus()
  for (const label of ['Your name', 'Contract']) {
    const field = page.getByLabelText(label)
    await expect.element(field).toHaveAttribute('aria-invalid', 'true')
    await expect.element(field).toHaveAccessibleDescription('Must not contain a web address')
  }
  await type('Contract', 'Receipt\u{200B} 1')
  await expect
    .element(page.getByLabelText('Contract'))
    .toHaveAccessibleDescription('Contains an invisible character')
  expect(page.getByText('Check your withdrawal, then confirm it.').elements()).toEqual([])
})

test('a refusal names its field, and nothing that was typed is lost', async () => {
  const message = 'Must be shorter'
  shop.refusing.set(declareWithdrawal.path, {
    code: 'bad_request',
    message,
    errors: [{ path: 'contract', message }],
  })
  await openApp('/withdraw', shop, { isSignedIn: true })
  await type('Contract', 'Receipt 1')
  await press('Continue')
  await press('Confirm withdrawal')
  await expect.element(words('You withdraw from: Must be shorter')).toBeVisible()
  await press('Edit')
  await expect.element(page.getByLabelText('Contract')).toHaveValue('Receipt 1')
})
