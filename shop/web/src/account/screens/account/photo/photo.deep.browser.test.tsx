import { removePhoto, setPhoto } from '@segno/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { FakeShop } from '../../../../testing/fake-shop.ts'
import { press, words } from '../../../../testing/on-page.ts'
import { forgetEverything, openApp } from '../../../../testing/open-app.tsx'

afterEach(forgetEverything)

const TOO_LARGE = 'Photo size too large. Please upload a photo less than 2MB'
const PHOTO = 'ab'.repeat(32)
let shop: FakeShop
let sent: { size: number; query: string }[]
beforeEach(() => {
  sent = []
  shop = new FakeShop(3)
  shop.on(setPhoto, ({ url, body }) => {
    sent.push({ size: (body as Blob).size, query: url.search })
    const image = `/photos/${PHOTO}-512.webp`
    shop.profile = { ...shop.profile, image, thumbnailImage: image.replace('512', '256') }
    return shop.profile
  })
  shop.on(removePhoto, () => (shop.profile = { ...shop.profile, image: null, thumbnailImage: null }))
})
const open = () => openApp('/user_profile', shop, { isSignedIn: true })
const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })

/** A picture twice as wide as it is high. */
async function aPicture(): Promise<File> {
  const canvas = new OffscreenCanvas(400, 200)
  canvas.getContext('2d')!.fillRect(0, 0, 400, 200)
  return new File([await canvas.convertToBlob({ type: 'image/png' })], 'photo.png', { type: 'image/png' })
}

const choose = (file: File) => page.getByLabelText('Photo', { exact: true }).upload(file)

test('[V06] a photo is chosen, cut by keyboard, and shown', async () => {
  await open()
  const file = await aPicture()
  await choose(file)
  const window = page.getByRole('application')
  await expect.element(inDialog('Use photo')).toHaveAttribute('aria-disabled', 'false')
  await window.click()
  await userEvent.keyboard('{ArrowRight}')
  await inDialog('Use photo').click()
  await expect.element(words('Photo updated.')).toBeVisible()
  await expect.element(page.getByAltText('Your photo')).toHaveAttribute('src', `/photos/${PHOTO}-256.webp`)
  const shares = new URLSearchParams(sent[0]!.query)
  expect(sent[0]!.size).toBe(file.size)
  expect([...shares.keys()]).toEqual(['left', 'top', 'side'])
  expect(Number(shares.get('left'))).toBeCloseTo(0.25 + 8 / 512, 3)
})

test('[V06] a photo that is too large is refused with the exact words, and nothing is sent', async () => {
  await open()
  await choose(new File([new Uint8Array(2_000_000)], 'photo.jpg', { type: 'image/jpeg' }))
  await expect.element(page.getByText(TOO_LARGE)).toBeVisible()
  await choose(await aPicture())
  await expect.element(inDialog('Use photo')).toBeVisible()
  expect(page.getByText(TOO_LARGE).elements()).toEqual([])
  expect(sent).toEqual([])
})

test('[V06] the server’s 413 is said in the same words, and can be tried again', async () => {
  shop.refusing.set(setPhoto.path, {
    statusCode: 413,
    code: 'request_too_long',
    message: 'Request Too Long',
  })
  await open()
  await choose(await aPicture())
  await expect.element(inDialog('Use photo')).toHaveAttribute('aria-disabled', 'false')
  await inDialog('Use photo').click()
  await expect.element(words('Photo size too large. Please upload a photo less than 2MB')).toBeVisible()
  shop.refusing.clear()
  await inDialog('Use photo').click()
  await expect.element(words('Photo updated.')).toBeVisible()
})

test.each([
  ['a text', new File(['text'], 'photo.png', { type: 'text/plain' })],
  ['something that only says it is a picture', new File(['text'], 'photo.png', { type: 'image/png' })],
])('%s is no photo', async (_, file) => {
  await open()
  await choose(file)
  await expect.element(words('This is not a JPEG, PNG or WebP picture.')).toBeVisible()
  expect(page.getByRole('dialog').elements()).toEqual([])
})

test('a photo can be dropped', async () => {
  await open()
  await expect.element(page.getByRole('button', { name: 'Choose a photo' })).toBeVisible()
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(await aPicture())
  const place = page.getByRole('button', { name: 'Choose a photo' }).element()
  place.dispatchEvent(new DragEvent('dragover', { bubbles: true, cancelable: true, dataTransfer }))
  place.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
  await expect.element(inDialog('Use photo')).toBeVisible()
})

test('what is being typed is kept while the photo changes', async () => {
  await open()
  await page.getByLabelText('First name').fill('Adalbert')
  await choose(await aPicture())
  await expect.element(inDialog('Use photo')).toHaveAttribute('aria-disabled', 'false')
  await inDialog('Use photo').click()
  await expect.element(words('Photo updated.')).toBeVisible()
  await expect.element(page.getByLabelText('First name')).toHaveValue('Adalbert')
})

test('a photo is removed after asking once', async () => {
  shop.profile = { ...shop.profile, image: `/photos/${PHOTO}-512.webp` }
  await open()
  await press('Remove the photo')
  await inDialog('Remove').click()
  await expect.element(words('Photo removed.')).toBeVisible()
  await expect.element(page.getByAltText('Your photo')).not.toBeInTheDocument()
})
