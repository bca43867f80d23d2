import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { chosenRows, countIs, openList, row, title } from '../../testing/choosing.ts'
import { FakeShop } from '../../testing/fake-shop.ts'
import { forgetEverything } from '../../testing/open-app.tsx'

afterEach(forgetEverything)

function dispatchTouch(type: string, target: Element): void {
  const shared = { bubbles: true, cancelable: true, pointerType: 'touch', button: 0 }
  target.dispatchEvent(new PointerEvent(type, shared))
}

test('a finger that stays chooses its row, and further taps choose more; the menu does the same', async () => {
  await openList('/sounds', new FakeShop(12), { width: 390 })
  const touch = (type: string, index: number): void =>
    dispatchTouch(type, row(index).querySelector('[role=gridcell]:nth-child(4)')!)
  touch('pointerdown', 1)
  await countIs('1 sound')
  touch('pointerup', 1)
  touch('click', 1)
  await countIs('1 sound')
  touch('pointerdown', 3)
  touch('pointerup', 3)
  touch('click', 3)
  await countIs('2 sounds')
  expect(document.querySelector('[role=row][data-state]:not([data-state=idle])')).toBeNull()
  await page.getByRole('button', { name: `More for ${title(0)}` }).click()
  await page.getByRole('menuitem', { name: 'Select' }).click()
  await countIs('3 sounds')
  await page.getByRole('button', { name: `More for ${title(0)}` }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Deselect' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  await countIs('3 sounds')
  expect(chosenRows()).toEqual([0, 1, 3])
})

test.each([
  ['title', 'a[href^="/sounds/"]'],
  ['artist', 'a[href^="/artists/"]'],
  ['waveform', '[data-pointed]'],
])('while sounds are chosen a tap on the %s chooses too, and a second one takes out', async (_, part) => {
  const { address } = await openList('/sounds', new FakeShop(12), { width: 390 })
  const tap = (): void => {
    const target = row(3).querySelector(part)!
    for (const type of ['pointerdown', 'pointerup', 'click']) dispatchTouch(type, target)
  }
  dispatchTouch('pointerdown', row(1))
  await countIs('1 sound')
  dispatchTouch('pointerup', row(1))
  tap()
  await countIs('2 sounds')
  tap()
  await countIs('1 sound')
  expect(address()).toBe('/sounds')
  expect(document.querySelector('[role=row][data-state]:not([data-state=idle])')).toBeNull()
})
