import { confirmNotice, sendNotice } from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'
import { press, type, words } from '../../../testing/on-page.ts'

afterEach(forgetEverything)

const ID = '0190f3a1-7c2b-7def-8123-456789abcdef'

test('anybody gives a copyright notice, and confirms it from their mail', async () => {
  const shop = new FakeShop()
  const sent: unknown[] = []
  shop.on(sendNotice, ({ body }) => {
    sent.push(body)
    return null
  })
  shop.on(confirmNotice, () => ({ about: 'sound' as const, title: 'Fathom', isWithheld: true }))
  const { router } = await openApp('/copyright', shop)
  await type('Address of the sound', `http://shop.test/sounds/${ID}`)
  await type('Your name', 'Max')
  await type('Email', 'max@segno.test')
  await type('Which work is yours, and how the sound uses it', 'My song')
  await page.getByRole('switch').click()
  await press('Send notice')
  await expect.element(words('max@segno.test')).toBeVisible()
  expect(sent).toEqual([{ soundId: ID, name: 'Max', email: 'max@segno.test', statement: 'My song' }])
  await router.navigate('/copyright#confirm=secret')
  await press('Confirm the notice')
  await expect.element(words(/^Fathom is off sale/)).toBeVisible()
})

test('a collection is reported from its page by what is against the law', async () => {
  const shop = new FakeShop()
  const sent: unknown[] = []
  shop.on(sendNotice, ({ body }) => {
    sent.push(body)
    return null
  })
  shop.on(confirmNotice, () => ({ about: 'collection' as const, title: 'Hate', isWithheld: false }))
  const { router } = await openApp(`/copyright?collection=${ID}`, shop)
  await type('Your name', 'Max')
  await type('Email', 'max@segno.test')
  await type('What is against the law, and why', 'Its name')
  await page.getByRole('switch').click()
  await press('Send notice')
  await expect.element(words('max@segno.test')).toBeVisible()
  expect(sent).toEqual([{ collectionKey: ID, name: 'Max', email: 'max@segno.test', statement: 'Its name' }])
  await router.navigate('/copyright#confirm=secret')
  await press('Confirm the notice')
  await expect.element(words(/^Hate stays as it is until we decide/)).toBeVisible()
})
