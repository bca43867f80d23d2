import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { FakeShop } from '../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../testing/open-app.tsx'

const { AudioContext: OwnContext } = globalThis
afterEach(async () => {
  globalThis.AudioContext = OwnContext
  await forgetEverything()
})

test('the loudspeaker is open before the first key, where there is something to be heard', async () => {
  const opened: AudioContext[] = []
  globalThis.AudioContext = class extends OwnContext {
    constructor(options?: AudioContextOptions) {
      super(options)
      opened.push(this)
    }
  }
  await openApp('/sounds', new FakeShop(12))
  await expect.element(page.getByRole('row').first()).toBeVisible()
  await expect.poll(() => opened.length).toBe(1)
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('button', { name: /^Stop / }).first()).toBeVisible()
  expect(opened.length).toBe(1)
})
