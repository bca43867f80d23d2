import { listAudit, listAuditChoices } from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'

afterEach(forgetEverything)

test('an administrator reads who changed what, before and after, and narrows the trail down to an action', async () => {
  const shop = new FakeShop(1)
  shop.profile = { ...shop.profile, role: 'admin' }
  const asked: (string | null)[] = []
  shop.on(listAuditChoices, () => ({
    actors: [{ value: 'g', label: 'Grace Hall' }],
    actions: [{ value: 'sound.change', label: 'Changed a sound’s tags' }],
    subjects: [],
  }))
  shop.on(listAudit, ({ url }) => {
    asked.push(url.searchParams.get('action'))
    const changes = ['Title', 'Key', 'Tempo', 'Price'].map((field) => ({ field, before: '1', after: '2' }))
    const entry = {
      id: 'a',
      at: '2026-11-20T12:00:00.000Z',
      actor: { id: 'g', name: 'Grace Hall', email: 'grace@segno.test' },
      what: 'Changed a sound’s tags',
      subject: { kind: 'sound', id: 's', name: 'Rain <b>' },
      changes,
    }
    const meta = { itemCount: 1, totalItems: 1, itemsPerPage: 10, totalPages: 1, currentPage: 1 }
    return { items: [entry], meta }
  })
  const { address } = await openApp('/admin/audit', shop, { isSignedIn: true })
  const row = page.getByRole('row').nth(1)
  await expect
    .element(row)
    .toMatchTextContent(/Grace Hall.*Changed a sound’s tags.*Rain <b>.*Title: 1 → to 2/)
  await page.getByText('1 more').click()
  await expect.poll(() => document.querySelector('details')?.innerText).toContain('Price: 1')
  await page.getByRole('combobox', { name: 'Action' }).selectOptions('Changed a sound’s tags')
  await expect.poll(() => asked.at(-1)).toBe('sound.change')
  expect(address()).toBe('/admin/audit?action=sound.change')
})
