import { listUsers } from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FakeShop } from '../../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../../testing/open-app.tsx'
import { aUser, onOnePage } from '../../testing/users.ts'

afterEach(forgetEverything)

function officeShop(): FakeShop {
  const shop = new FakeShop()
  shop.profile = { ...shop.profile, role: 'admin', type: 'admin' }
  return shop
}

test('[R02] [R03] an administrator narrows users down by role; artists are the same list, of artists only', async () => {
  const shop = officeShop()
  const asked: Record<string, string>[] = []
  shop.on(listUsers, ({ url }) => {
    asked.push(Object.fromEntries(url.searchParams))
    return onOnePage([aUser(0), aUser(1, { role: 'artist', handle: 'ava-lune', status: 'invited' })])
  })
  const { router, address } = await openApp('/users', shop, { isSignedIn: true })
  await expect.element(page.getByRole('row').filter({ hasText: 'Ada Buyer 1' })).toMatchTextContent(/Invited/)
  await page.getByRole('combobox', { name: 'Role' }).selectOptions('admin')
  await expect.poll(address).toBe('/users?role=admin')
  await expect.poll(() => asked.at(-1)).toMatchObject({ role: 'admin', sort: '-createdAt' })
  await router.navigate('/artistList')
  await expect.element(page.getByRole('cell', { name: 'ava-lune' })).toBeVisible()
  expect(asked.at(-1)).toMatchObject({ role: 'artist' })
})
