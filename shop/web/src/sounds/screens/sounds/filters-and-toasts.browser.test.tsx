import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showToast } from '../../../shared/toasts/toast.ts'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'

afterEach(forgetEverything)

test('the last of the filters can be scrolled above the toasts, by the keyboard too', async () => {
  await openApp('/sounds', new FakeShop(60))
  await expect.element(page.getByRole('group', { name: 'Genre' })).toBeVisible()
  for (const message of ['One', 'Two', 'Three']) showToast({ message, variant: 'info', persist: true })
  await expect.element(page.getByText('Three')).toBeVisible()
  const column = page.getByRole('complementary', { name: 'Filters' }).element()
  const top = (): number => page.getByText('One').element().getBoundingClientRect().top
  const last = () => [...column.querySelectorAll<HTMLElement>('button, input')].at(-1)!
  const bottom = (): number => last().getBoundingClientRect().bottom
  // The room below the filters comes with the toasts' height, and the last filters after the first frame.
  const toEnd = (): void => column.scrollTo({ top: column.scrollHeight })
  await expect.poll(() => (toEnd(), bottom())).toBeLessThanOrEqual(top())
  column.scrollTo({ top: 0 })
  last().focus()
  await expect.poll(bottom).toBeLessThanOrEqual(top())
})
