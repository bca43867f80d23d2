import { readPcmFile } from '@segno/audio-files'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { setSession, usePreferences } from '../../../shared/storage/preferences.ts'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'
import { soundAt } from '../../../testing/sounds.ts'

afterEach(forgetEverything)

const LOOP = [0, 1, 2, 3, 4, 5].map(soundAt).find(({ kind, key }) => kind === 'loop' && key)!
const half = LOOP.tempoBpm! / 2
const shopOf = (): FakeShop => new FakeShop([LOOP])
const asHeard = (): void => {
  usePreferences.setState({ dragsAsHeard: true })
  setSession({ tempoBpm: half, halfDouble: false, pitchSemitones: 2 })
}
const words = `at ${String(half)} BPM, +2 semitones`
const handle = (what = 'the preview') =>
  page.getByRole('button', { name: `Download ${what} ${words} of ${LOOP.title}` })
/** A pointer that lies where the handle appears has not come near. */
async function comeNear(what?: string): Promise<void> {
  await page.getByRole('heading').first().hover()
  await handle(what).hover()
}
const offersAsked = (shop: FakeShop): number =>
  shop.requests.filter((request) => request === 'POST /api/drag-outs').length
const fetched = (shop: FakeShop): number =>
  shop.requests.filter((request) => request.includes('/drag-out/ticket')).length

function drag(): DataTransfer | null {
  const dataTransfer = new DataTransfer()
  const event = new DragEvent('dragstart', { bubbles: true, cancelable: true, dataTransfer })
  return document.querySelector('[draggable]')!.dispatchEvent(event) ? dataTransfer : null
}

function drop(dropEffect: 'copy' | 'none'): void {
  const dataTransfer = new DataTransfer()
  Object.defineProperty(dataTransfer, 'dropEffect', { value: dropEffect })
  document
    .querySelector('[draggable]')!
    .dispatchEvent(new DragEvent('dragend', { bubbles: true, dataTransfer }))
}

/** Where what was saved lies, and under which name. */
function savedFiles(): { href: string; download: string }[] {
  const saved: { href: string; download: string }[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ href: this.href, download: this.download })
  })
  return saved
}

async function fileAt(address: string): Promise<Uint8Array> {
  vi.mocked(fetch).mockRestore()
  return new Uint8Array(await (await fetch(address)).arrayBuffer())
}

test('a preview is rendered when a hand comes near, dragged as it is heard, and told of when it was dropped', async () => {
  const shop = shopOf()
  await openApp('/sounds', shop, { isSignedIn: true })
  asHeard()
  await comeNear()
  await expect.poll(() => drag()?.getData('DownloadURL')).toBeTruthy()
  const [type, name, ...address] = drag()!.getData('DownloadURL').split(':')
  expect([type, name]).toEqual(['audio/wav', `${LOOP.id} - ${half} BPM (preview).wav`])
  drop('none')
  expect(shop.reported).toEqual([])
  drop('copy')
  const told = { soundId: LOOP.id, fileName: name, is: 'preview', tempoBpm: half, pitchSemitones: 2 }
  await expect.poll(() => shop.reported).toEqual([told])
  const file = await fileAt(address.join(':'))
  const { lengthFrames, pcm } = readPcmFile(file)
  expect([lengthFrames, pcm.sampleRateHz]).toEqual([2 * LOOP.lengthFrames, LOOP.sampleRateHz])
  expect(new TextDecoder('latin1').decode(file)).toContain(`Preview without a licence; Tempo: ${half} BPM`)
})

test('a hand that goes away again stops what it began', async () => {
  const shop = shopOf()
  let letGo = (): void => undefined
  shop.holding.set('/api/drag-outs', new Promise<void>((resolve) => (letGo = resolve)))
  await openApp('/sounds', shop, { isSignedIn: true })
  asHeard()
  await comeNear()
  await expect.element(handle()).toHaveAttribute('aria-busy', 'true')
  await page.getByRole('heading').first().hover()
  await expect.element(handle()).toHaveAttribute('aria-busy', 'false')
  letGo()
  // What is asked for after it has been answered too.
  await comeNear()
  await expect.poll(drag).not.toBeNull()
  expect(fetched(shop)).toBe(1)
})

test('the handle of the player, which nobody told who owns the sound, fetches no master by itself either', async () => {
  const shop = shopOf()
  shop.ownedIds = [LOOP.id]
  await openApp('/sounds', shop, { isSignedIn: true })
  asHeard()
  await page
    .getByRole('button', { name: `Play ${LOOP.title}` })
    .first()
    .click()
  const bar = page.getByRole('region', { name: 'Player' })
  const handleInBar = bar.getByRole('button', { name: `Download ${LOOP.title}` })
  await handleInBar.hover()
  await expect.poll(() => offersAsked(shop)).toBe(1)
  const saved = savedFiles()
  await handleInBar.click()
  await expect.poll(() => saved.map(({ download }) => download)).toEqual([`${LOOP.id} - ${half} BPM.wav`])
  // What was offered to the hand was left; had its master been fetched, the press would have found it.
  expect([offersAsked(shop), fetched(shop)]).toEqual([2, 1])
})

test('what was bought since it was rendered is rendered anew, from the master', async () => {
  const shop = shopOf()
  const { router } = await openApp('/sounds', shop, { isSignedIn: true })
  asHeard()
  await comeNear()
  await expect.poll(drag).not.toBeNull()
  shop.ownedIds = [LOOP.id]
  await router.navigate('/sounds?sort=newest')
  await expect.element(handle('the master')).toBeVisible()
  expect(drag()).toBeNull()
})

test('a master is fetched only for whoever means it, and the shop has recorded it then', async () => {
  const shop = shopOf()
  shop.ownedIds = [LOOP.id]
  await openApp('/sounds', shop, { isSignedIn: true })
  asHeard()
  await expect.element(handle('the master')).toBeVisible()
  await comeNear('the master')
  expect(fetched(shop)).toBe(0)
  const saved = savedFiles()
  await handle('the master').click()
  await expect.poll(() => saved.map(({ download }) => download)).toEqual([`${LOOP.id} - ${half} BPM.wav`])
  expect([fetched(shop), shop.reported]).toEqual([1, []])
  await handle('the master').click()
  await expect.poll(() => shop.reported).toMatchObject([{ soundId: LOOP.id, tempoBpm: half }])
  expect(fetched(shop)).toBe(1)
})

test('what is not rendered yet is not dragged; it is said that it is on its way, and when it is ready', async () => {
  const shop = shopOf()
  await openApp('/sounds', shop, { isSignedIn: true })
  asHeard()
  await expect.element(handle()).toBeVisible()
  expect(drag()).toBeNull()
  await expect.element(page.getByText(`Rendering ${words}`)).toBeVisible()
  await expect.element(page.getByText('The file is ready. Drag it again.')).toBeVisible()
  expect(drag()?.getData('DownloadURL')).toContain(`${half} BPM`)
})

test('another tempo is another file', async () => {
  const shop = shopOf()
  await openApp('/sounds', shop, { isSignedIn: true })
  asHeard()
  await comeNear()
  await expect.poll(drag).not.toBeNull()
  setSession({ tempoBpm: 3 * half })
  await expect
    .element(page.getByRole('button', { name: new RegExp(`^Download .* at ${3 * half} BPM`) }))
    .toBeVisible()
  expect(drag()).toBeNull()
})

test('what cannot be fetched is said to whoever means it', async () => {
  const shop = shopOf()
  shop.refusing.set(`/drag-out/ticket-of-${LOOP.id}`, {
    code: 'drag_out_expired',
    message: 'It has run out.',
  })
  await openApp('/sounds', shop, { isSignedIn: true })
  asHeard()
  await comeNear()
  await handle().click()
  await expect.element(page.getByText('It has run out.')).toBeVisible()
  await expect.element(handle()).toHaveAttribute('aria-busy', 'false')
})

test('as it was recorded nothing is rendered; the player bar has the switch', async () => {
  const shop = shopOf()
  await openApp('/sounds', shop, { isSignedIn: true })
  asHeard()
  await page
    .getByRole('button', { name: `Play ${LOOP.title}` })
    .first()
    .click()
  await page.getByRole('button', { name: 'Export at session tempo and key' }).click()
  await expect
    .element(page.getByRole('button', { name: 'Export at session tempo and key' }))
    .toHaveAttribute('aria-pressed', 'false')
  await expect
    .element(page.getByRole('button', { name: `Download the preview of ${LOOP.title}` }))
    .toBeVisible()
})
