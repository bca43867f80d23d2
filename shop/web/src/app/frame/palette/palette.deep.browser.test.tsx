import { findRecords } from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'

afterEach(forgetEverything)

const box = () => page.getByRole('combobox', { name: 'Go to' })
const active = () => document.querySelector('[role=option][aria-selected=true]')?.textContent

test('Ctrl K opens the palette while somebody types, and typing leads to a screen by the keyboard alone', async () => {
  const shop = new FakeShop(3)
  shop.profile = { ...shop.profile, role: 'admin' }
  const { address } = await openApp('/sounds', shop, { isSignedIn: true })
  await page.getByRole('combobox', { name: 'Search sounds' }).click()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(box()).toHaveFocus()
  await userEvent.keyboard('catalogue')
  await expect.poll(active).toContain('Review')
  await userEvent.keyboard('{ArrowDown}')
  expect(active()).toContain('Re-tagging')
  const { id } = document.querySelector('[role=option][aria-selected=true]')!
  expect(box().element().getAttribute('aria-activedescendant')).toBe(id)
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  expect(active()).toContain('Vocabulary')
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/admin/vocabulary')
  expect(box().elements()).toHaveLength(0)
})

test('a buyer finds sounds by name and an own receipt by number, and Escape gives the focus back', async () => {
  const shop = new FakeShop(3)
  const asked: (string | null)[] = []
  shop.on(findRecords, ({ url }) => {
    asked.push(url.searchParams.get('q'))
    return {
      items: [
        { kind: 'receipt', id: 'r1', title: '000123', note: null, userId: 'u', paymentId: null } as const,
      ],
    }
  })
  const { address } = await openApp('/sounds', shop, { isSignedIn: true })
  const opener = page.getByRole('button', { name: 'Go to anything' })
  await opener.click()
  await box().fill(shop.sounds[0]!.title)
  await expect
    .element(page.getByRole('group', { name: 'Sounds' }).getByRole('option').first())
    .toMatchTextContent(shop.sounds[0]!.title)
  await box().fill('qqqq')
  await expect.element(page.getByRole('status').filter({ hasText: 'Nothing found' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(opener).toHaveFocus()
  await opener.click()
  await box().fill('123')
  await page.getByRole('option', { name: 'Receipt 000123' }).click()
  await expect.poll(address).toBe('/receipt/r1')
  expect(asked).toEqual(['123'])
})
