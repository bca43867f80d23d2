import { expect, test } from 'vitest'
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
  const seenIn: (string | null)[] = []
  const inThatFrame = nextFrame().then(() => seenIn.push(shown()))
  await rerender(<Painted value="two" />)
  await inThatFrame
  expect(seenIn).toEqual(['one'])
  await expect.element(page.getByText('two')).toBeVisible()
})

test('the first is there at once', async () => {
  const { rerender } = await render(<Painted value={null} />)
  expect(shown()).toBe('nothing yet')
  await rerender(<Painted value="one" />)
  expect(shown()).toBe('one')
})

test('of several that come in one frame the last is shown', async () => {
  const { rerender } = await render(<Painted value="one" />)
  await rerender(<Painted value="two" />)
  await rerender(<Painted value="one" />)
  await rerender(<Painted value="three" />)
  await expect.element(page.getByText('three')).toBeVisible()
  await nextFrame()
  await nextFrame()
  expect(shown()).toBe('three')
})
