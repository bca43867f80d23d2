import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { press } from '../../../testing/on-page.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'

afterEach(forgetEverything)

const player = page.getByRole('region', { name: 'Player' })
const tryAgain = player.getByRole('button', { name: 'Try again' })
const words = (text: string) => player.getByText(text)

interface Opened {
  readonly shop: FakeShop
  readonly previews: readonly string[]
  readonly title: string
}

let opened = 0

/** With a loop that no test before has heard, for the page keeps what it has decoded. */
async function open(width?: number): Promise<Opened> {
  const loops = new FakeShop(60).sounds.filter(({ kind }) => kind === 'loop')
  const shop = new FakeShop([loops[(opened += 1)]!])
  const { title, previewUrl, previewAppleUrl } = shop.sounds[0]!
  await openApp('/sounds', shop, width === undefined ? {} : { width })
  return { shop, previews: [previewUrl, previewAppleUrl], title }
}

test.each([1440, 390])(
  'a preview that is not there for the moment is said so at %i pixels, and trying again plays it',
  async (width) => {
    const { shop, previews, title } = await open(width)
    for (const path of previews) shop.failing.set(path, 503)
    await press(`Play ${title}`)
    await expect
      .element(words('The preview is not available right now. Try again in a moment.'))
      .toBeVisible()
    await expect.element(player.getByRole('alert')).toBeInViewport({ ratio: 1 })
    shop.failing.clear()
    await tryAgain.click()
    await expect.element(player.getByRole('button', { name: `Stop ${title}` })).toBeVisible()
    await expect.element(player.getByRole('alert')).not.toBeInTheDocument()
  },
)

test.each([404, 410])(
  'a preview that is gone (%i) is said so, and nobody is asked to try again',
  async (status) => {
    const { shop, previews, title } = await open()
    for (const path of previews) shop.failing.set(path, status)
    await press(`Play ${title}`)
    await expect.element(words('This sound has no preview any more.')).toBeVisible()
    await expect.element(tryAgain).not.toBeInTheDocument()
  },
)

test('a preview that takes long is said to be still on its way, until it is heard', async () => {
  const { shop, previews, title } = await open()
  const line = Promise.withResolvers<void>()
  for (const path of previews) shop.holding.set(path, line.promise)
  await press(`Play ${title}`)
  await expect.element(words('Still loading… the connection is slow.')).toBeVisible()
  line.resolve()
  await expect.element(words('Still loading… the connection is slow.')).not.toBeInTheDocument()
  await expect.element(player.getByRole('button', { name: `Stop ${title}` })).toBeVisible()
})

test('without a network it is said so; once it is back the sound is heard', async () => {
  const { shop, title } = await open()
  await expect.element(page.getByRole('button', { name: `Play ${title}` })).toBeVisible()
  const offline = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  await press(`Play ${title}`)
  await expect
    .element(words('The preview could not be fetched. Check your connection and try again.'))
    .toBeVisible()
  offline.mockImplementation(shop.fetch)
  dispatchEvent(new Event('online'))
  await expect.element(player.getByRole('alert')).not.toBeInTheDocument()
  await expect.element(player.getByRole('button', { name: `Stop ${title}` })).toBeVisible()
})

test('who tries again in vain hears so once more', async () => {
  const { title } = await open()
  await expect.element(page.getByRole('button', { name: `Play ${title}` })).toBeVisible()
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  await press(`Play ${title}`)
  await expect.element(player.getByRole('alert')).toBeVisible()
  const before = player.getByRole('alert').element()
  await tryAgain.click()
  await expect.poll(() => player.getByRole('alert').query() ?? before).not.toBe(before)
  await expect.element(tryAgain).toHaveFocus()
})

test('one tab sounds at a time: a start here is told to the others, and a start there stops what sounds here', async () => {
  const { title } = await open()
  const other = new BroadcastChannel('segno-player')
  onTestFinished(() => other.close())
  const heard = vi.fn<() => void>()
  other.onmessage = heard
  await press(`Play ${title}`)
  await expect.poll(() => heard.mock.calls.length).toBe(1)
  await expect.element(player.getByRole('button', { name: `Stop ${title}` })).toBeVisible()
  other.postMessage('started')
  await expect.element(player.getByRole('button', { name: `Play ${title}` })).toBeVisible()
  expect(heard).toHaveBeenCalledTimes(1)
})
