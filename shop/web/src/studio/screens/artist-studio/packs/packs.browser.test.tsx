import { deletePack, getOwnPack, listOwnPacks, orderPack, setPackCover } from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useAnnouncement } from '../../../../shared/page/announce.ts'
import { press, type, words } from '../../../../testing/on-page.ts'
import { forgetEverything, openApp } from '../../../../testing/open-app.tsx'
import { anOwnPack } from '../../../../testing/own-packs.ts'
import { StudioShop } from '../../../../testing/studio-shop.ts'
import { aStudioSound } from '../../../../testing/studio-sounds.ts'

afterEach(forgetEverything)

const NIGHT = anOwnPack('Night Shift')
const TITLES = ['Kick', 'Bass', 'Pad', 'Choir']
const OPEN = `/uploads?show=packs&pack=${NIGHT.id}`

function aShop(titles = TITLES): StudioShop {
  const pack = { id: NIGHT.id, slug: 'night-shift', title: NIGHT.title }
  const shop = new StudioShop(
    titles.map((title, place) =>
      aStudioSound(place, { status: place < 2 ? 'published' : 'draft', sound: { title, pack } }),
    ),
  )
  shop.packs = [NIGHT, anOwnPack('Empty Room')]
  return shop
}
const open = (shop: StudioShop, address = OPEN) => openApp(address, shop, { isSignedIn: true })

const handles = () => [...document.querySelectorAll<HTMLElement>('[data-handle]')]
const order = () => handles().map((one) => one.getAttribute('aria-label')!.split(',')[0])
async function ready(): Promise<void> {
  await expect.poll(order).toEqual(TITLES)
}
const saved = () => page.getByText('Saved', { exact: true })
const savedOrders = (shop: StudioShop) =>
  shop.requests.filter((one) => one.startsWith('PUT') && one.endsWith('/order'))
const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })
const cover = () => document.querySelector<HTMLImageElement>('section[aria-label=Cover] img')!.src

async function aPicture(): Promise<File> {
  const canvas = new OffscreenCanvas(40, 20)
  canvas.getContext('2d')!.fillRect(0, 0, 40, 20)
  return new File([await canvas.convertToBlob({ type: 'image/png' })], 'cover.png', { type: 'image/png' })
}

test('packs are listed with what is in them, and lead to their page where others see it', async () => {
  const { address } = await open(aShop(), '/uploads?show=packs')
  await expect.element(words('4 sounds: 2 published, 2 draft')).toBeVisible()
  await expect.element(words('No sounds yet')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Page of Night Shift in the shop' })).toBeVisible()
  expect(page.getByRole('link', { name: 'Page of Empty Room in the shop' }).elements()).toEqual([])
  await words('Night Shift').click()
  await ready()
  expect(address()).toBe(OPEN)
})

test('packs that cannot be loaded say so and are tried again; who has none is told what they are', async () => {
  const shop = aShop()
  shop.packs = []
  shop.failing.set(listOwnPacks.path, 400)
  await open(shop, '/uploads?show=packs')
  await expect.element(words('Your packs could not be loaded')).toBeVisible()
  shop.failing.clear()
  await press('Try again')
  await expect.element(words('No packs yet')).toBeVisible()
})

test('a pack is made, opened, and says what is wrong with its title', async () => {
  const shop = aShop()
  const { address } = await open(shop, '/uploads?show=packs')
  await press('New pack')
  await press('Create pack')
  await expect.element(words('A pack needs a title')).toBeVisible()
  await type('Title of the pack', 'First Light')
  await press('Create pack')
  await expect.element(page.getByRole('heading', { name: 'First Light' })).toBeVisible()
  expect(address()).toBe('/uploads?show=packs&pack=pack-first-light')
  expect(shop.packs.at(-1)?.title).toBe('First Light')
})

test('title and text are changed; a title that is taken is said in the server’s words', async () => {
  const shop = aShop()
  await open(shop)
  await ready()
  const path = `PUT ${getOwnPack.path.replace(':packId', NIGHT.id)}`
  shop.refusing.set(path, { statusCode: 409, code: 'pack_exists', message: 'You have a pack of this name' })
  await type('Title of the pack', 'Late Shift')
  await type('About the pack', 'For the last hour.')
  await press('Save title and text')
  await expect.element(words('You have a pack of this name')).toBeVisible()
  shop.refusing.clear()
  await press('Save title and text')
  await expect.element(page.getByRole('heading', { name: 'Late Shift' })).toBeVisible()
  expect(shop.packs[0]).toMatchObject({ title: 'Late Shift', description: 'For the last hour.' })
})

test('a row is moved by Alt and an arrow, keeps the focus, is told of, saved, undone and done again', async () => {
  const shop = aShop()
  await open(shop)
  await ready()
  handles()[0]!.focus()
  await userEvent.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}')
  expect(order()).toEqual(['Bass', 'Pad', 'Kick', 'Choir'])
  expect(document.activeElement).toBe(handles()[2])
  expect(useAnnouncement.getState().sentence).toBe('Kick is number 3 of 4')
  await expect.element(saved()).toBeVisible()
  await press('Undo last move')
  expect(order()).toEqual(['Bass', 'Kick', 'Pad', 'Choir'])
  await press('Redo')
  await userEvent.keyboard('{Tab}')
  await expect.element(saved()).toBeVisible()
  // As somebody sees it who comes later.
  await forgetEverything()
  await open(shop)
  await expect.poll(order).toEqual(['Bass', 'Pad', 'Kick', 'Choir'])
})

test('a row is dragged by its handle to another place', async () => {
  const shop = aShop()
  await open(shop)
  await ready()
  await page.elementLocator(handles()[3]!).dropTo(page.elementLocator(handles()[0]!))
  await expect.poll(order).toEqual(['Choir', 'Kick', 'Bass', 'Pad'])
  await expect.poll(() => savedOrders(shop)).toHaveLength(1)
})

test('an order that is not taken goes back to what it was, with the reason', async () => {
  const shop = aShop()
  await open(shop)
  await ready()
  const path = orderPack.path.replace(':packId', NIGHT.id)
  shop.refusing.set(path, { code: 'not_in_pack', message: 'One of these sounds is in another pack now' })
  handles()[0]!.focus()
  await userEvent.keyboard('{Alt>}{End}{/Alt}')
  await expect.element(words('One of these sounds is in another pack now')).toBeVisible()
  await ready()
})

test('while one order is saved, of those that come only the last is sent', async () => {
  const shop = aShop()
  await open(shop)
  await ready()
  const { promise, resolve } = Promise.withResolvers<void>()
  shop.holding.set(orderPack.path.replace(':packId', NIGHT.id), promise)
  handles()[0]!.focus()
  await userEvent.keyboard('{Alt>}{ArrowDown}{ArrowDown}{ArrowDown}{/Alt}')
  await expect.element(words('Saving…')).toBeVisible()
  resolve()
  await expect.element(saved()).toBeVisible()
  expect(savedOrders(shop)).toHaveLength(2)
  expect(order()).toEqual(['Bass', 'Pad', 'Choir', 'Kick'])
})

test('sounds are heard while they are put in order, drafts too', async () => {
  await open(aShop())
  await ready()
  handles()[2]!.focus()
  await expect.element(page.getByRole('button', { name: 'Play Pad' }).first()).toBeEnabled()
  await userEvent.keyboard(' ')
  await expect.element(page.getByRole('button', { name: 'Stop Pad' }).first()).toBeVisible()
  await press('Play in this order')
  await expect.element(page.getByRole('button', { name: 'Stop Kick' }).first()).toBeVisible()
})

test('a pack that is heard goes on in the order to which it is changed meanwhile', async () => {
  await open(aShop())
  await ready()
  await expect.element(page.getByRole('button', { name: 'Play Pad' }).first()).toBeEnabled()
  await press('Play in this order')
  await expect.element(page.getByRole('button', { name: 'Stop Kick' }).first()).toBeVisible()
  handles()[3]!.focus()
  await userEvent.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}')
  expect(order()).toEqual(['Kick', 'Choir', 'Bass', 'Pad'])
  await userEvent.keyboard('n')
  await expect.element(page.getByRole('button', { name: 'Stop Choir' }).first()).toBeVisible()
})

test('a pack that was deleted elsewhere says so', async () => {
  const shop = aShop()
  shop.refusing.set(getOwnPack.path.replace(':packId', NIGHT.id), {
    statusCode: 404,
    code: 'pack_not_found',
    message: 'Pack not found',
  })
  const { address } = await open(shop)
  await expect.element(words('This pack was not found')).toBeVisible()
  await page.getByRole('link', { name: 'See all your packs' }).click()
  expect(address()).toBe('/uploads?show=packs')
})

test('a cover is chosen, refused in words where it must be, and removed again', async () => {
  const shop = aShop()
  await open(shop)
  await ready()
  const choose = (file: File) => page.getByLabelText('Picture for the cover').upload(file)
  await choose(new File(['text'], 'cover.png', { type: 'text/plain' }))
  await expect.element(words('This is not a JPEG, PNG or WebP picture.')).toBeVisible()
  const path = setPackCover.path.replace(':packId', NIGHT.id)
  shop.refusing.set(path, { code: 'damaged', message: 'This picture is damaged.' })
  await choose(await aPicture())
  await expect.element(words('This picture is damaged.')).toBeVisible()
  shop.refusing.clear()
  await choose(await aPicture())
  await expect.element(words('Cover updated.')).toBeVisible()
  await expect.poll(cover).toMatch(/c-512\.webp$/)
  await press('Remove the cover')
  await expect.poll(cover).toMatch(/\.svg$/)
  await expect.element(page.getByRole('button', { name: 'Choose a cover' })).toBeVisible()
})

test('a cover can be dropped, and is then no file for the list of sounds', async () => {
  const shop = aShop()
  const { address } = await open(shop)
  await ready()
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(await aPicture())
  const place = page.getByRole('button', { name: 'Choose a cover' }).element()
  place.dispatchEvent(new DragEvent('dragover', { bubbles: true, cancelable: true, dataTransfer }))
  place.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
  await expect.element(words('Cover updated.')).toBeVisible()
  expect(address()).toBe(OPEN)
})

test('only an empty pack can be deleted, after asking once', async () => {
  const shop = aShop()
  const { address, router } = await open(shop)
  await expect.element(words(/To delete it, first move its sounds out/)).toBeVisible()
  await router.navigate('/uploads?show=packs&pack=pack-empty-room')
  await press('Delete this pack…')
  await inDialog('Delete').click()
  await expect.element(words('Empty Room deleted.')).toBeVisible()
  await expect.poll(address).toBe('/uploads?show=packs')
  expect(shop.packs.map(({ title }) => title)).toEqual(['Night Shift'])
  expect(shop.requests).toContain(`DELETE ${deletePack.path.replace(':packId', 'pack-empty-room')}`)
})

test('an artist sets the price of a pack', async () => {
  const shop = aShop()
  await open(shop)
  await ready()
  await type('Pack price, in points', '8')
  await press('Save price')
  await expect.element(saved()).toBeVisible()
  expect(shop.packs[0]).toMatchObject({ pricePoints: 8 })
})
