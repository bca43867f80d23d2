import { getWaiting } from '@segno/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { playSound } from '../../listening/player.ts'
import { FakeShop } from '../../testing/fake-shop.ts'
import { press } from '../../testing/on-page.ts'
import { forgetEverything, openApp } from '../../testing/open-app.tsx'
import { NOTHING_WAITS } from '../../testing/settings.ts'

afterEach(forgetEverything)

let shop: FakeShop
beforeEach(() => {
  shop = new FakeShop(2)
  shop.profile = { ...shop.profile, role: 'admin' }
  shop.on(getWaiting, () => ({ ...NOTHING_WAITS, review: 4 }))
})

const rail = () => page.getByRole('navigation', { name: 'Main' })
const player = () => page.getByRole('region', { name: 'Player' })

test('the office looks for people and papers, and has the player only while something sounds', async () => {
  await openApp('/users', shop, { isSignedIn: true })
  await expect.element(rail().getByRole('link', { name: /^Review\s*4$/ })).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: 'Search sounds' })).not.toBeInTheDocument()
  expect(player().elements()).toEqual([])
  playSound(shop.sounds[0]!)
  await expect.element(player()).toBeVisible()
  await userEvent.keyboard('/')
  await expect.element(page.getByRole('dialog')).toBeVisible()
})

test('groups of the rail fold and stay so, but for the place that is open', async () => {
  await openApp('/users', shop, { isSignedIn: true, width: 1440 })
  await press('Money')
  await press('People')
  await expect.element(rail().getByRole('link', { name: 'Disputes' })).not.toBeInTheDocument()
  await expect.element(rail().getByRole('link', { name: 'Users' })).toBeVisible()
  await expect.element(rail().getByRole('link', { name: 'Affiliates' })).not.toBeInTheDocument()
  expect(JSON.parse(localStorage.getItem('Preferences')!)).toMatchObject({
    state: { foldedGroups: ['Money', 'People'] },
  })
})
