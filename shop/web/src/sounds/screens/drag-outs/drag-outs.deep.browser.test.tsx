import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setSession, usePreferences } from '../../../shared/storage/preferences.ts'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'
import { soundAt } from '../../../testing/sounds.ts'

afterEach(forgetEverything)

const signedIn = { isSignedIn: true }
const id = (place: number): string => soundAt(place).id
const title = (place: number): string => soundAt(place).title
const handleOf = (place: number, what = 'the preview') =>
  page.getByRole('button', { name: `Download ${what} of ${title(place)}` })
const offersAsked = (shop: FakeShop): number =>
  shop.requests.filter((request) => request === 'POST /api/drag-outs').length

/** What is dragged once the drag has begun; nothing where it was not let begin. */
function drag(handle: Element): string | null {
  const dataTransfer = new DataTransfer()
  const started = handle.dispatchEvent(
    new DragEvent('dragstart', { bubbles: true, cancelable: true, dataTransfer }),
  )
  return started ? dataTransfer.getData('DownloadURL') : null
}

test('a handle drags a file that the shop has signed, the preview until the sound is owned', async () => {
  const shop = new FakeShop(12)
  shop.ownedIds = [id(1)]
  await openApp('/sounds', shop, signedIn)
  await handleOf(0).hover()
  await expect.poll(() => offersAsked(shop)).toBe(1)
  const address = (place: number): string => `${location.origin}/drag-out/ticket-of-${id(place)}`
  await expect.poll(() => drag(handleOf(0).element())).toBe(`audio/wav:${id(0)} (preview).wav:${address(0)}`)
  await handleOf(1, 'the master').hover()
  await expect
    .poll(() => drag(handleOf(1, 'the master').element()))
    .toBe(`audio/wav:${id(1)}.wav:${address(1)}`)
})

test('what is not ready is not dragged, and it is said when it is', async () => {
  const shop = new FakeShop(12)
  await openApp('/sounds', shop, signedIn)
  await expect.element(handleOf(0)).toBeVisible()
  expect(drag(handleOf(0).element())).toBeNull()
  await expect.element(page.getByText('The file is ready. Drag it again.')).toBeVisible()
  expect(drag(handleOf(0).element())).toContain(`${id(0)} (preview).wav`)
})

test('the handle says “take out” alike in a row and in the player, and is none for putting rows in order', async () => {
  const shop = new FakeShop(12)
  shop.favourites = [id(0), id(1)]
  await openApp('/favourites', shop, signedIn)
  await page.getByRole('button', { name: `Play ${title(0)}` }).click()
  const inPlayer = page
    .getByRole('region', { name: 'Player' })
    .getByRole('button', { name: `Download the preview of ${title(0)}` })
  await expect.element(inPlayer).toBeVisible()
  const handles = [handleOf(0).first().element(), inPlayer.element()]
  for (const handle of handles) {
    expect(handle.getAttribute('title')).toMatch(/^Drag .* into your DAW, or click to download$/)
    expect(getComputedStyle(handle).cursor).toBe('grab')
  }
  const [inRow, other] = handles.map((handle) => handle.querySelector('path')!.getAttribute('d'))
  expect(other).toBe(inRow)
  const grip = document.querySelector('[data-grip] path')!
  expect(grip.getAttribute('d')).not.toBe(inRow)
})

test('what was dragged is asked for anew, for every drag-out is recorded by itself', async () => {
  const shop = new FakeShop(12)
  await openApp('/sounds', shop, signedIn)
  await handleOf(0).hover()
  await expect.poll(() => drag(handleOf(0).element())).not.toBeNull()
  handleOf(0)
    .element()
    .dispatchEvent(new DragEvent('dragend', { bubbles: true, dataTransfer: new DataTransfer() }))
  await expect.poll(() => offersAsked(shop)).toBe(2)
})

test('guests are told to sign in, and nothing is asked for them', async () => {
  const shop = new FakeShop(12)
  await openApp('/sounds', shop)
  await handleOf(0).click()
  await expect.element(page.getByText(/^Sign in to download the preview of/)).toBeVisible()
  expect(offersAsked(shop)).toBe(0)
})

test('what the shop does not offer is said where it is dragged', async () => {
  const shop = new FakeShop(12)
  shop.refusing.set('POST /api/drag-outs', { code: 'sound_not_found', message: 'Sound not found' })
  await openApp('/sounds', shop, signedIn)
  await expect.element(handleOf(0)).toBeVisible()
  expect(drag(handleOf(0).element())).toBeNull()
  await expect.element(page.getByText('Sound not found')).toBeVisible()
})

test('[R14] the history shows what was dragged, finds it by words, and gets masters for what is owned by now', async () => {
  const shop = new FakeShop(12)
  shop.dragged = [id(3), id(1), id(2)]
  shop.ownedIds = [id(1), id(3)]
  await openApp('/drag_out_history', shop, signedIn)
  const lines = page.getByRole('listitem').filter({ hasText: 'Preview' })
  await expect.poll(() => lines.elements().length).toBe(3)
  await expect.element(page.getByRole('button', { name: 'Get masters' })).toBeDisabled()
  await page.getByRole('checkbox', { name: `Get the master of ${title(3)} (preview).wav` }).click()
  await page.getByRole('checkbox', { name: `Get the master of ${title(1)} (preview).wav` }).click()
  const links: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    links.push(this.download)
  })
  await page.getByRole('button', { name: 'Get 2 as ZIP' }).click()
  await expect.poll(() => links).toEqual(['Masters.zip'])
  await expect
    .element(page.getByText('1 was skipped: it was dragged at another tempo or pitch.'))
    .toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all 2 masters shown' }).click()
  await expect.element(page.getByRole('button', { name: 'Get masters' })).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Select all 2 masters shown' }).click()
  await expect.element(page.getByRole('button', { name: 'Get 2 as ZIP' })).toBeVisible()
  await page.getByLabelText('Search drag-outs').fill(title(2))
  await expect.poll(() => lines.elements().length).toBe(1)
})

test('of a double click only the first downloads', async () => {
  const shop = new FakeShop(12)
  await openApp('/sounds', shop, signedIn)
  let saved = 0
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => void (saved += 1))
  await handleOf(0).dblClick()
  await expect.poll(() => saved).toBe(1)
  // Longer than the second would have taken.
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(saved).toBe(1)
  await page.getByRole('heading').first().hover()
  await handleOf(0).click()
  await expect.poll(() => saved).toBe(2)
})

test('more words than a server takes are cut off, in the address too', async () => {
  const shop = new FakeShop(12)
  shop.dragged = [id(3)]
  await openApp(`/drag_out_history?q=${'a'.repeat(300)}`, shop, signedIn)
  await expect.element(page.getByLabelText('Search drag-outs')).toHaveValue('a'.repeat(200))
  expect(shop.requests.some((request) => request.includes('a'.repeat(201)))).toBe(false)
})

test('without any drag-out it is said how to make one', async () => {
  await openApp('/drag_out_history', new FakeShop(12), signedIn)
  await expect.element(page.getByRole('heading', { name: 'No drag-outs yet' })).toBeVisible()
})

test('what is in the history is taken once more as it was taken, whatever the session is', async () => {
  const shop = new FakeShop(12)
  shop.dragged = [id(1)]
  shop.draggedAs = { tempoBpm: 90, pitchSemitones: 3 }
  usePreferences.setState({ dragsAsHeard: true })
  setSession({ tempoBpm: 110, pitchSemitones: -5 })
  await openApp('/drag_out_history', shop, signedIn)
  const handle = handleOf(1, 'the preview at 90 BPM, +3 semitones')
  await expect.element(handle).toBeVisible()
})

test.each([390, 320])('%i pixels wide the history has room for names, words and handles', async (width) => {
  const shop = new FakeShop(12)
  shop.dragged = [id(3), id(1)]
  shop.draggedAs = { tempoBpm: 90, pitchSemitones: 3 }
  await openApp('/drag_out_history', shop, { ...signedIn, width })
  await expect.element(page.getByText('Preview, at 90 BPM, +3 semitones').first()).toBeVisible()
  const ends = [...document.querySelectorAll('main *')].map((part) => part.getBoundingClientRect().right)
  expect(Math.max(...ends)).toBeLessThanOrEqual(width)
  const name = page.getByRole('listitem').getByText(title(3), { exact: true }).element()
  expect(name.getBoundingClientRect().width).toBeGreaterThanOrEqual(120)
})

test('on a phone, where nothing can be dragged, a press in the row downloads, and its menu too', async () => {
  const shop = new FakeShop(12)
  await openApp('/sounds', shop, { ...signedIn, width: 390 })
  await page.getByRole('button', { name: `Download the preview of ${title(0)}` }).click()
  await expect.poll(() => offersAsked(shop)).toBe(1)
  await page.getByRole('button', { name: `More for ${title(0)}` }).click()
  await userEvent.click(page.getByRole('menuitem', { name: 'Download WAV' }))
  await expect.poll(() => offersAsked(shop)).toBe(2)
})

test('the search keeps the focus and every letter, and without words the whole history is there again', async () => {
  const shop = new FakeShop(12)
  shop.dragged = [id(3), id(1), id(2)]
  await openApp('/drag_out_history?q=zzz', shop, signedIn)
  await expect.element(page.getByText('No drag-outs match “zzz”.')).toBeVisible()
  const search = page.getByLabelText('Search drag-outs')
  let letGo = (): void => undefined
  shop.holding.set('/api/drag-outs', new Promise<void>((resolve) => (letGo = resolve)))
  await search.clear()
  // Until it is there, what was found before stands in its place.
  await expect.element(search).toHaveFocus()
  letGo()
  await expect.element(page.getByText('Preview').first()).toBeVisible()
  await userEvent.keyboard(title(2))
  await expect.element(search).toHaveValue(title(2))
  await expect.element(search).toHaveFocus()
  await expect.poll(() => page.getByRole('listitem').filter({ hasText: 'Preview' }).elements().length).toBe(1)
})
