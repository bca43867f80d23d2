import { decideHeldRoyalties, type HeldRoyalty, listHeldRoyalties } from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { press, type } from '../../../testing/on-page.ts'
import { onOnePage } from '../../../testing/users.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'

afterEach(forgetEverything)

test('an administrator sees what buyer and artist have in common, and refuses with a reason', async () => {
  const shop = new FakeShop()
  shop.profile = { ...shop.profile, role: 'admin' }
  const person = (name: string) => ({ id: name, name, email: `${name}@segno.test` })
  let held: HeldRoyalty = {
    id: 'h1',
    state: 'waiting',
    sign: 'card',
    artist: person('ava'),
    buyer: person('second'),
    licenceNumber: 'SEG-1',
    title: 'Fathom',
    soldAt: '2026-11-20T12:00:00.000Z',
    points: 2,
    royaltyMicroEur: 300_000,
    isReturned: false,
    reason: null,
  }
  shop.on(listHeldRoyalties, () => onOnePage([held]))
  const sent: unknown[] = []
  shop.on(decideHeldRoyalties, ({ body }) => {
    sent.push(body)
    held = { ...held, state: 'refused', reason: 'Their own card' }
    return null
  })
  await openApp('/admin/artist-payments?list=held', shop, { isSignedIn: true })
  const row = page.getByRole('row').filter({ hasText: 'Fathom' })
  await expect.element(row).toMatchTextContent(/ava.*second.*The same card.*0\.30.*Waiting/)
  await row.getByRole('checkbox').click()
  await press('Refuse')
  await type('Reason', 'Their own card')
  await page.getByRole('dialog').getByRole('button', { name: 'Refuse' }).click()
  await expect.element(row).toMatchTextContent(/Refused.*Their own card/)
  expect(sent).toEqual([{ royaltyIds: ['h1'], decision: 'refuse', reason: 'Their own card' }])
})
