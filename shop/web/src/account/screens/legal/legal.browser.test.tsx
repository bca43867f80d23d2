import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'

afterEach(forgetEverything)

test('[R48] the terms say what a licence allows, in the name of the shop', async () => {
  await openApp('/terms_and_condition', new FakeShop())
  await expect.element(page.getByRole('heading', { name: 'Terms and conditions' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'The sound licence' })).toBeVisible()
  await expect.element(page.getByText(/^Segno sells licences/)).toBeVisible()
})

test('[R48] the privacy policy says whom to write to, and what is kept of listening and of taking out', async () => {
  await openApp('/privacy_policy', new FakeShop())
  await expect.element(page.getByRole('heading', { name: 'Privacy policy' })).toBeVisible()
  await expect.element(page.getByText(/the last 500 sounds you played/)).toBeVisible()
  await expect
    .element(page.getByText(/^What you drag out or render: .* deleting your account deletes all of them\./))
    .toBeVisible()
  await expect.element(page.getByText(/^The operator of Segno\. Write to support@segno\.test/)).toBeVisible()
})
