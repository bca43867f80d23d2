import '../../layers.css'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ToastArea } from './toast-area.tsx'
import { showToast } from './toast.ts'

test('[L01] three toasts at once, at the bottom left above the player; the oldest goes when a fourth comes', async () => {
  await page.viewport(1440, 900)
  await render(<ToastArea />)
  for (const message of ['One', 'Two', 'Three']) showToast({ message, variant: 'info', persist: true })
  await expect.element(page.getByText('Three')).toBeVisible()
  const box = () => page.getByText('One').element().getBoundingClientRect()
  expect(box().left).toBeLessThan(100)
  // They slide into their places.
  await expect.poll(() => box().bottom).toBeLessThan(900 - 72)
  showToast({ message: 'Four', variant: 'error', persist: true })
  await expect.element(page.getByText('Four')).toBeVisible()
  await expect.element(page.getByText('One')).not.toBeInTheDocument()
})

test('[S17] [E13] a toast goes by itself after its time; one that persists stays', async () => {
  await render(<ToastArea />)
  showToast({ message: 'Passing', variant: 'success', autoHideDuration: 300, key: 'passing' })
  showToast({ message: 'Staying', variant: 'warning', persist: true })
  await expect.element(page.getByText('Passing')).toBeVisible()
  await expect.element(page.getByText('Passing')).not.toBeInTheDocument()
  await expect.element(page.getByText('Staying')).toBeVisible()
})

test('[E13] the same words twice are one toast where duplicates are prevented', async () => {
  await render(<ToastArea />)
  for (let at = 0; at < 2; at++)
    showToast({ message: 'Said once', variant: 'default', persist: true, preventDuplicate: true })
  showToast({ message: 'Said after', variant: 'default', persist: true })
  await expect.element(page.getByText('Said after')).toBeVisible()
  expect(page.getByText('Said once').elements()).toHaveLength(1)
})

test('[L01] a toast under the pointer waits; then it has half its time left', async () => {
  await render(<ToastArea />)
  showToast({ message: 'Read me', variant: 'info', autoHideDuration: 600 })
  const toast = page.getByText('Read me')
  await toast.hover()
  await new Promise((resolve) => setTimeout(resolve, 900))
  await expect.element(toast).toBeVisible()
  await userEvent.unhover(toast)
  const began = performance.now()
  await expect.element(toast).not.toBeInTheDocument()
  expect(performance.now() - began).toBeGreaterThan(300)
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

test('only the box of a toast takes presses: not the room beside a short one, nor that between two', async () => {
  await page.viewport(1440, 900)
  await render(<ToastArea />)
  const long = 'A sentence that is as long as a sentence of a toast comes to be'
  for (const message of ['Short', long]) showToast({ message, variant: 'info', persist: true })
  const box = (words: string): DOMRect =>
    page.getByText(words, { exact: true }).element().closest('[class*=MuiContent]')!.getBoundingClientRect()
  const isToastAt = (x: number, y: number): boolean =>
    (document.elementFromPoint(x, y)?.closest('[class*=notistack]') ?? null) !== null
  await expect.element(page.getByText(long)).toBeVisible()
  const middle = (): number => (box('Short').top + box('Short').bottom) / 2
  await expect.poll(() => isToastAt(box('Short').left + 8, middle())).toBe(true)
  // They slide into their places.
  await expect.poll(() => box(long).right - box('Short').right).toBeGreaterThan(20)
  await expect.poll(() => isToastAt(box('Short').right + 10, middle())).toBe(false)
  await expect.poll(() => isToastAt(box('Short').left + 8, box('Short').top - 6)).toBe(false)
})

test('Esc closes the newest toast, unless it means something else, and the one that has the focus first', async () => {
  await render(
    <>
      <ToastArea />
      <input aria-label="Words" />
    </>,
  )
  for (const message of ['One', 'Two', 'Three']) showToast({ message, variant: 'info', persist: true })
  await expect.element(page.getByText('Three')).toBeVisible()
  page.getByRole('textbox').element().focus()
  await userEvent.keyboard('{Escape}')
  page.getByRole('textbox').element().blur()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('Three')).not.toBeInTheDocument()
  page.getByRole('button', { name: 'Close' }).first().element().focus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('One')).not.toBeInTheDocument()
  await expect.element(page.getByText('Two')).toBeVisible()
})
