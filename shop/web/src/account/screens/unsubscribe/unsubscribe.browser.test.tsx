import { chooseMails, unsubscribe } from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { words } from '../../../testing/on-page.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'

afterEach(forgetEverything)

const address = '/unsubscribe/followed/ada.zz.signed'

test('the link of a mail asks first, and one press stops the mails without signing in', async () => {
  const shop = new FakeShop(1)
  const posted: unknown[] = []
  shop.on(unsubscribe, ({ url, body }) => {
    posted.push([url.pathname, body])
    return null
  })
  await openApp(address, shop)
  await expect.element(words('Stop emails about new sounds from what you follow?')).toBeVisible()
  expect(posted).toEqual([])
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect.element(words('Done. No more emails about new sounds from what you follow.')).toBeVisible()
  expect(posted).toEqual([[address, { 'List-Unsubscribe': 'One-Click' }]])
})

test('a link that does not work says so, and leads to the settings', async () => {
  const shop = new FakeShop(1)
  const message = 'This link does not work. Sign in and change your emails in your profile.'
  shop.refusing.set(address, { code: 'unsubscribe_link_invalid', message })
  await openApp(address, shop)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect.element(page.getByText(message)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Email settings' }))
    .toHaveAttribute('href', '/user_profile')
})

test('the profile says how often new sounds are mailed, never at first, and changes it', async () => {
  const shop = new FakeShop(1)
  await openApp('/user_profile', shop, { isSignedIn: true })
  const choice = page.getByRole('combobox', { name: 'Email me new sounds' })
  await expect.element(choice).toHaveValue('never')
  await choice.selectOptions('At most once a day')
  await expect.element(page.getByText('Saved')).toBeVisible()
  expect(shop.followedMails).toBe('daily')
})

test('news of the shop are stopped on the profile', async () => {
  const shop = new FakeShop(1)
  await openApp('/user_profile', shop, { isSignedIn: true })
  const choice = page.getByRole('combobox', { name: 'Email me news of the shop' })
  await expect.element(choice).toHaveValue('always')
  await choice.selectOptions('Never')
  await expect.element(page.getByText('Saved')).toBeVisible()
  expect([shop.announcementMails, shop.followedMails]).toEqual(['never', null])
})

test('a choice that cannot be saved is taken back, and said', async () => {
  const shop = new FakeShop(1)
  shop.followedMails = 'weekly'
  const path = chooseMails.path.replace(':kind', 'followed')
  shop.failing.set(path, 500)
  await openApp('/user_profile', shop, { isSignedIn: true })
  const choice = page.getByRole('combobox', { name: 'Email me new sounds' })
  await choice.selectOptions('Never')
  await expect.element(page.getByText('The shop is closed', { exact: false }).first()).toBeVisible()
  await expect.element(choice).toHaveValue('weekly')
})
