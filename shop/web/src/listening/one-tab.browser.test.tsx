import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { FakeShop } from '../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../testing/open-app.tsx'
import { aSound } from '../testing/sounds.ts'
import { setSession, usePreferences } from '../shared/storage/preferences.ts'
import { audition } from './audition.ts'
import { playSound } from './player.ts'

afterEach(forgetEverything)

const loop = aSound({ kind: 'loop', durationSeconds: 2, lengthFrames: 96_000, tempoBpm: 120 })

test('a browser whose tabs may not talk to each other shows the shop, and plays', async () => {
  vi.stubGlobal('BroadcastChannel', function refuse() {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  await openApp('/sounds', new FakeShop([loop]))
  await page
    .getByRole('button', { name: `Play ${loop.title}` })
    .first()
    .click()
  await expect.element(page.getByRole('button', { name: `Stop ${loop.title}` }).first()).toBeVisible()
})

test('a metronome that begins is told to the other tabs, and a start there silences it until the next sound here', async () => {
  await openApp('/no/such/place', new FakeShop([loop]))
  const other = new BroadcastChannel('segno-player')
  onTestFinished(() => other.close())
  const claimed = vi.fn<() => void>()
  other.onmessage = claimed
  usePreferences.setState({ metronome: true })
  expect(audition.isClicking()).toBe(false)
  setSession({ tempoBpm: 120 })
  expect(audition.isClicking()).toBe(true)
  await expect.poll(() => claimed.mock.calls.length).toBe(1)
  other.postMessage('started')
  await expect.poll(() => audition.isClicking()).toBe(false)
  setSession({ tempoBpm: 125 })
  expect(audition.isClicking()).toBe(false)
  playSound(loop)
  expect(audition.isClicking()).toBe(true)
  await expect.poll(() => claimed.mock.calls.length).toBe(2)
})
