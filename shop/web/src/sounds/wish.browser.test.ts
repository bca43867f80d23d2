import { getSound } from '@segno/contract'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { store } from '../shared/storage/stored-keys.ts'
import { FakeShop } from '../testing/fake-shop.ts'
import { press } from '../testing/on-page.ts'
import { forgetEverything, openApp } from '../testing/open-app.tsx'
import { aSound } from '../testing/sounds.ts'
import { watchToasts } from '../testing/toasts-shown.ts'
import { grantWish, keepWish } from './wish.ts'

const AVA = { kind: 'artist', value: 'ava-lune', name: 'Ava Lune' } as const

let shop: FakeShop
beforeEach(() => {
  shop = new FakeShop([aSound({ id: 'rain', title: 'Rain' })])
})
afterEach(forgetEverything)

const granted = () => grantWish(new QueryClient())

test('what a guest wanted to follow is followed once they are signed in, once', async () => {
  await openApp('/no/such/place', shop, { isSignedIn: true })
  keepWish({ kind: 'follow', item: AVA })
  await granted()
  expect(shop.followed).toMatchObject([{ value: 'ava-lune' }])
  await expect.element(page.getByText('You follow Ava Lune')).toBeVisible()
  shop.followed = []
  await granted()
  expect(shop.followed).toEqual([])
})

test('what a guest wanted to download is offered, because nobody pressed for it now', async () => {
  await openApp('/no/such/place', shop, { isSignedIn: true })
  keepWish({ kind: 'download', soundId: 'rain', title: 'Rain' })
  await granted()
  await press('Download')
  await expect.poll(() => shop.requests).toContain(`GET ${getSound.path.replace(':soundId', 'rain')}`)
})

test.each(['{', 'null', JSON.stringify({ kind: 'follow', item: AVA, at: 0 })])(
  'a wish that cannot be read, or is of another day, is forgotten: %s',
  async (kept) => {
    await openApp('/no/such/place', shop, { isSignedIn: true })
    const toasts = watchToasts()
    store('wish', kept)
    await granted()
    expect(shop.followed).toEqual([])
    expect(toasts).toEqual([])
  },
)
