import type { FrameLocator, Page } from 'playwright'

export const CARD_THAT_PAYS = '4242424242424242'

export const cardForm = (page: Page): FrameLocator => page.frameLocator('iframe[title="Card payment"]')

export async function fillCard(page: Page, number: string): Promise<void> {
  const form = cardForm(page)
  await form.getByLabel('Card number').fill(number)
  await form.getByLabel('Expiry').fill('12 / 39')
  await form.getByLabel('Security code').fill('123')
  await form.getByLabel('Name on card').fill('Ada Lace')
  await form.getByLabel('Country').selectOption('DE')
}

export async function pay(page: Page, number: string): Promise<void> {
  await fillCard(page, number)
  await cardForm(page)
    // A saved card has a button of its own.
    .getByRole('button', { name: /^(Pay (?!with )|Subscribe)/ })
    .click()
}
