import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useAfterPaint } from './use-after-paint.ts'

function Painted({ value }: { value: string | null }) {
  return <p>{useAfterPaint(value) ?? 'nothing yet'}</p>
}

const shown = () => document.querySelector('p')!.textContent
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

test('what comes after the first waits until the frame is painted in which it came', async () => {
  const { rerender } = await render(<Painted value="one" />)
  await nextFrame()
  // In the same frame as what the hook asks for, but after it.
  const last = Promise.withResolvers<string | null>()
  const inThatFrame = nextFrame().then(() => queueMicrotask(() => last.resolve(shown())))
  void rerender(<Painted value="two" />)
  const after = nextFrame().then(shown)
  await inThatFrame
  expect([await last.promise, await after]).toEqual(['one', 'one'])
  await expect.element(page.getByText('two')).toBeVisible()
})

test('the first is there at once', async () => {
  const { rerender } = await render(<Painted value={null} />)
  expect(shown()).toBe('nothing yet')
  await rerender(<Painted value="one" />)
  expect(shown()).toBe('one')
})

test('that there is none any more is shown at once', async () => {
  const { rerender } = await render(<Painted value="one" />)
  await rerender(<Painted value={null} />)
  expect(shown()).toBe('nothing yet')
})

test('what was taken back before it was shown is never shown', async () => {
  const { rerender } = await render(<Painted value="one" />)
  const seen = new Set<string | null>()
  const watch = new MutationObserver(() => seen.add(shown()))
  watch.observe(document.querySelector('p')!, { characterData: true, childList: true, subtree: true })
  // However slow the machine, no frame is painted in between.
  const frames = new Map<number, FrameRequestCallback>()
  vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((run) => {
    frames.set(frames.size + 1, run)
    return frames.size
  })
  vi.spyOn(globalThis, 'cancelAnimationFrame').mockImplementation(
    (id) => void frames.set(id, () => undefined),
  )
  await rerender(<Painted value="two" />)
  await rerender(<Painted value="one" />)
  vi.restoreAllMocks()
  for (const run of frames.values()) run(performance.now())
  await nextFrame()
  await nextFrame()
  await rerender(<Painted value="three" />)
  await expect.element(page.getByText('three')).toBeVisible()
  expect([...seen]).toEqual(['three'])
})
