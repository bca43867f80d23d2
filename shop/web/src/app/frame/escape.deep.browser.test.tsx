import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showToast } from '../../shared/toasts/toast.ts'
import { FakeShop } from '../../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../../testing/open-app.tsx'
import { soundAt } from '../../testing/sounds.ts'

afterEach(forgetEverything)

const { title } = soundAt(0)
const button = (what: 'Play' | 'Stop') =>
  page.getByRole('region', { name: 'Player' }).getByRole('button', { name: `${what} ${title}` })

test('Esc stops what is heard, and when nothing is, closes the newest toast', async () => {
  await openApp('/sounds', new FakeShop(12))
  await page
    .getByRole('button', { name: `Play ${title}` })
    .first()
    .click()
  await expect.element(button('Stop')).toHaveAttribute('data-state', 'playing')
  for (const message of ['Said first', 'Said last']) showToast({ message, variant: 'info', persist: true })
  await expect.element(page.getByText('Said last')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(button('Play')).toBeVisible()
  expect(page.getByText('Said last').elements()).toHaveLength(1)
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('Said last')).not.toBeInTheDocument()
  await expect.element(page.getByText('Said first')).toBeVisible()
})
