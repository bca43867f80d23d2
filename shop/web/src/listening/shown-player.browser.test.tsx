import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { FakeShop } from '../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../testing/open-app.tsx'
import { soundAt } from '../testing/sounds.ts'
import { audition } from './audition.ts'
import { playerNow } from './player.ts'

afterEach(forgetEverything)

const press = (key: string): void =>
  void document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
const row = () => page.getByRole('row').first()
const bar = () => page.getByRole('region', { name: 'Player' })

test('where an arrow has led is seen at once, and a frame later what the player makes of it', async () => {
  await openApp('/sounds', new FakeShop(3))
  await expect.element(row()).toBeVisible()
  press('ArrowDown')
  expect(row().element()).toHaveAttribute('data-current', 'true')
  expect(row().element()).toHaveAttribute('data-state', 'idle')
  expect(playerNow().state).toBe('loading')
  await expect.element(row()).toHaveAttribute('data-state', 'playing')
  await expect.element(bar().getByRole('button', { name: `Stop ${soundAt(0).title}` })).toBeVisible()
})

test('a second press on a row that is asked for, and not yet seen to be, does not ask for it anew', async () => {
  await openApp('/sounds', new FakeShop(3))
  await expect.element(row()).toBeVisible()
  const asked = vi.spyOn(audition, 'play')
  const click = (): void => (row().element() as HTMLElement).click()
  click()
  expect(row().element()).toHaveAttribute('data-state', 'idle')
  click()
  expect(asked).toHaveBeenCalledOnce()
  await expect.element(row()).toHaveAttribute('data-state', 'playing')
})
