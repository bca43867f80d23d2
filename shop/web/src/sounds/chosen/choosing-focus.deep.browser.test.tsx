import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { FakeShop } from '../../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../../testing/open-app.tsx'

afterEach(forgetEverything)

const row = (index: number) => document.querySelector<HTMLElement>(`[role=row][data-index="${index}"]`)

test('Shift and an arrow lead back to the selected row, and the focus with them, however long rows take', async () => {
  await openApp('/sounds', new FakeShop(240))
  await expect.poll(() => row(0)).not.toBeNull()
  const scroller = page.getByRole('grid').element().parentElement!
  scroller.scrollTo({ top: 56 * 100 })
  await expect.poll(() => row(104)).not.toBeNull()
  await expect.poll(() => document.querySelector('[role=row][aria-busy=true]')).toBeNull()
  const name = row(104)!.ariaLabel!
  await page.getByRole('row', { name, exact: true }).getByRole('gridcell').nth(5).click()
  scroller.scrollTo({ top: 0 })
  await expect.poll(() => row(0)).not.toBeNull()
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
  await expect.poll(() => document.activeElement?.getAttribute('data-index')).toBe('105')
})
