import '../../layers.css'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ToastArea } from './toast-area.tsx'
import { showToast } from './toast.ts'

test('[L01] three toasts at once, at the bottom left above the player; the oldest goes when a fourth comes', async () => {
  await page.viewport(1440, 900)
  await render(<ToastArea />)
  for (const message of ['One', 'Two', 'Three']) showToast({ message, variant: 'info', persist: true })
  await expect.element(page.getByText('Three')).toBeVisible()
  const box = page.getByText('One').element().getBoundingClientRect()
  expect(box.left).toBeLessThan(100)
  expect(box.bottom).toBeLessThan(900 - 72)
  showToast({ message: 'Four', variant: 'error', persist: true })
  await expect.element(page.getByText('Four')).toBeVisible()
  await expect.element(page.getByText('One')).not.toBeInTheDocument()
})

test('a toast can be undone', async () => {
  await render(<ToastArea />)
  let isUndone = false
  showToast({
    message: 'Removed',
    variant: 'default',
    action: { label: 'Undo', run: () => (isUndone = true) },
  })
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(isUndone).toBe(true)
})
