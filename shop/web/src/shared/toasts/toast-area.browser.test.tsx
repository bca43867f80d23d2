import '../../layers.css'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ToastArea } from './toast-area.tsx'
import { showToast } from './toast.ts'

beforeEach(() => page.viewport(1440, 900))
afterEach(() => vi.restoreAllMocks())

const PLAYER_HEIGHT = 72
const boxOf = (words: string): DOMRect =>
  page.getByText(words, { exact: true }).element().closest('[class*=MuiContent]')!.getBoundingClientRect()

test('[L01] three toasts at once, at the bottom left above the player; the oldest goes when a fourth comes', async () => {
  await render(<ToastArea />)
  for (const message of ['One', 'Two', 'Three']) showToast({ message, variant: 'info', persist: true })
  await expect.element(page.getByText('Three')).toBeVisible()
  // They slide into their places.
  await expect.poll(() => boxOf('One')).toMatchObject({ left: 176 + 20, bottom: 900 - PLAYER_HEIGHT - 20 })
  expect(boxOf('One').top - boxOf('Two').bottom).toBe(2 * 6)
  showToast({ message: 'Four', variant: 'error', persist: true })
  await expect.element(page.getByText('Four')).toBeVisible()
  await expect.element(page.getByText('One')).not.toBeInTheDocument()
})

test('[L01] on a phone toasts stand closer to its edges, and to each other', async () => {
  await page.viewport(390, 800)
  await render(<ToastArea />)
  for (const message of ['One', 'Two']) showToast({ message, variant: 'info', persist: true })
  await expect.poll(() => boxOf('One').left).toBe(4)
  await expect.poll(() => boxOf('One').top - boxOf('Two').bottom).toBe(2 * 2)
})

test('[S17] [E13] a toast goes by itself after its time; one that persists stays', async () => {
  await render(<ToastArea />)
  showToast({ message: 'Passing', variant: 'success', autoHideDuration: 300, key: 'passing' })
  showToast({ message: 'Staying', variant: 'warning', persist: true, autoHideDuration: 100 })
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

/** What is asked of the browser's clock from now on. Waiting for it would race with the pointer on a busy machine. */
function watchTimers() {
  const started = vi.spyOn(globalThis, 'setTimeout')
  const stopped = vi.spyOn(globalThis, 'clearTimeout')
  const delays = () => started.mock.calls.map(([, delayMs]) => delayMs)
  const isStopped = (delayMs: number): boolean =>
    stopped.mock.calls.some(([timer]) => timer === started.mock.results[delays().indexOf(delayMs)]?.value)
  return { delays, isStopped }
}

test('[L01] a toast under the pointer waits; then it has half its time left', async () => {
  await render(<ToastArea />)
  const { delays, isStopped } = watchTimers()
  showToast({ message: 'Read me', variant: 'info', autoHideDuration: 60_000 })
  const toast = page.getByText('Read me')
  await expect.element(toast).toBeVisible()
  await expect.poll(delays).toContain(60_000)
  expect(isStopped(60_000)).toBe(false)
  await toast.hover()
  await expect.poll(() => isStopped(60_000)).toBe(true)
  expect(delays()).not.toContain(30_000)
  await userEvent.unhover(toast)
  await expect.poll(delays).toContain(30_000)
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
  await render(<ToastArea />)
  const long = 'A sentence that is as long as a sentence of a toast comes to be'
  for (const message of ['Short', long]) showToast({ message, variant: 'info', persist: true })
  const isToastAt = (x: number, y: number): boolean =>
    (document.elementFromPoint(x, y)?.closest('[class*=notistack]') ?? null) !== null
  await expect.element(page.getByText(long)).toBeVisible()
  const middle = (): number => (boxOf('Short').top + boxOf('Short').bottom) / 2
  await expect.poll(() => isToastAt(boxOf('Short').left + 8, middle())).toBe(true)
  // They slide into their places.
  await expect.poll(() => boxOf(long).right - boxOf('Short').right).toBeGreaterThan(20)
  await expect.poll(() => isToastAt(boxOf('Short').right + 10, middle())).toBe(false)
  await expect.poll(() => isToastAt(boxOf('Short').left + 8, boxOf('Short').top - 6)).toBe(false)
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

test('[L01] a toast slides in for 225 ms, stays for 5 s, slides out for 195 ms and closes 125 ms later', async () => {
  await render(<ToastArea />)
  const slides: string[] = []
  const watch = ({ target, propertyName }: TransitionEvent): void => {
    if (propertyName === 'transform') slides.push(getComputedStyle(target as Element).transitionDuration)
  }
  addEventListener('transitionrun', watch)
  const { delays } = watchTimers()
  showToast({ message: 'Read me', variant: 'info' })
  await expect.poll(delays).toContain(5_000)
  await expect.poll(() => slides).toEqual(['0.225s'])
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.poll(delays).toContain(125)
  await expect.element(page.getByText('Read me')).not.toBeInTheDocument()
  expect(slides).toEqual(['0.225s', '0.195s'])
  removeEventListener('transitionrun', watch)
})
