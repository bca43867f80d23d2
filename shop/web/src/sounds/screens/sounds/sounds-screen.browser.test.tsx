import { listSounds } from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { searchSounds } from '../../../testing/search-sounds.ts'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'
import { aSound, soundAt } from '../../../testing/sounds.ts'

afterEach(forgetEverything)

async function firstSound(): Promise<void> {
  await expect.element(page.getByRole('row').first()).toBeVisible()
}

test('[R50] a guest sees the sounds and how many there are', async () => {
  await openApp('/sounds', new FakeShop(240))
  await expect.element(page.getByRole('heading', { name: 'Sounds' })).toBeVisible()
  const results = page.getByRole('region', { name: 'Results' })
  await expect.element(results.getByText('240', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('grid', { name: 'Sounds' })).toHaveAttribute('aria-rowcount', '240')
})

test('a filter stands in the address, narrows the list, and the back button undoes it', async () => {
  const { address, router } = await openApp('/sounds', new FakeShop(240))
  await page.getByRole('checkbox', { name: /^Techno/ }).click()
  await page.getByRole('checkbox', { name: /^House/ }).click()
  expect(address()).toBe('/sounds?genre=techno,house')
  await router.navigate(-1)
  await expect.poll(address).toBe('/sounds?genre=techno')
  await expect.element(page.getByRole('checkbox', { name: /^House/ })).not.toBeChecked()
})

test('steps down that are taken while another list is on its way are taken in that one', async () => {
  const shop = new FakeShop(240)
  await openApp('/sounds', shop)
  await expect.element(page.getByRole('button', { name: /^Play / }).first()).toBeVisible()
  const answer = Promise.withResolvers<void>()
  shop.holding.set('/api/sounds', answer.promise)
  await page.getByRole('checkbox', { name: /^Techno/ }).click()
  await expect.poll(() => document.querySelector('[data-stale=true]')).not.toBeNull()
  ;(document.activeElement as HTMLElement).blur()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  const selected = () => document.querySelector('[role=row][aria-selected=true]')?.ariaRowIndex
  expect(selected()).toBeUndefined()
  answer.resolve()
  await expect.element(page.getByRole('grid', { name: 'Sounds' })).not.toHaveAttribute('aria-rowcount', '240')
  await expect.poll(selected).toBe('2')
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(selected).toBe('3')
})

test('a chip takes its filter away; clearing takes all of them', async () => {
  const { address } = await openApp(
    '/sounds?genre=techno&kind=loop&tempoMin=90&sort=newest',
    new FakeShop(240),
  )
  await page.getByRole('button', { name: 'Remove Techno' }).click()
  expect(address()).toBe('/sounds?kind=loop&tempoMin=90&sort=newest')
  await page.getByRole('button', { name: 'Clear all', exact: true }).click()
  expect(address()).toBe('/sounds?sort=newest')
})

test('what was read out of the search box is a chip, and taking it away takes it from the box', async () => {
  const { address } = await openApp('/sounds?q=bass+128+cm', new FakeShop(240))
  await page.getByRole('button', { name: 'Remove 128 BPM' }).click()
  expect(address()).toBe('/sounds?q=bass+Cm')
  await expect.element(page.getByRole('combobox', { name: 'Search sounds' })).toHaveValue('bass Cm')
})

test('typing searches, and is one step for the back button', async () => {
  const { address, router } = await openApp('/sounds?kind=loop', new FakeShop(240))
  await firstSound()
  await userEvent.keyboard('/')
  await userEvent.keyboard('vel')
  await expect.poll(address).toBe('/sounds?q=vel&kind=loop')
  await userEvent.keyboard('vet')
  await expect.poll(address).toBe('/sounds?q=velvet&kind=loop')
  await router.navigate(-1)
  await expect.poll(address).toBe('/sounds?kind=loop')
})

test('a key is chosen by its name and matched more widely', async () => {
  const { address } = await openApp('/sounds', new FakeShop(240))
  await firstSound()
  await page.getByRole('button', { name: 'C♯ minor' }).click()
  await page.getByRole('radio', { name: 'Fits' }).click()
  expect(address()).toBe('/sounds?key=1-minor&keyMatch=fits')
})

test('a tempo is searched for when it is complete', async () => {
  const { address } = await openApp('/sounds', new FakeShop(240))
  await firstSound()
  const field = page.getByRole('textbox', { name: 'Tempo from, BPM' })
  await field.fill('120')
  expect(address()).toBe('/sounds')
  await userEvent.keyboard('{Enter}')
  expect(address()).toBe('/sounds?tempoMin=120')
})

test('a failed list says so and loads on trying again', async () => {
  const shop = new FakeShop(240)
  shop.failing.set('/api/sounds', 500)
  await openApp('/sounds', shop)
  await expect.element(page.getByRole('alert')).toMatchTextContent(/The sounds could not be loaded/)
  await expect.element(page.getByText('The shop is closed')).toBeVisible()
  await expect.element(page.getByRole('group', { name: 'Genre' }).getByRole('checkbox').first()).toBeVisible()
  shop.failing.clear()
  await page.getByRole('button', { name: 'Try again' }).click()
  await firstSound()
})

test('at a session tempo every row says how it is heard, and in a session key from the moment it is set', async () => {
  const sound = aSound({ title: 'Rain', tempoBpm: 128, key: { tonic: 0, mode: 'minor' } })
  await openApp('/sounds', new FakeShop([sound]))
  await firstSound()
  await page.getByRole('textbox', { name: 'Session tempo, BPM' }).fill('124')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('row')).toMatchTextContent(/128→ heard as 124 BPM/)
  await page.getByRole('combobox', { name: 'Session key' }).selectOptions('D minor')
  await expect.element(page.getByRole('row')).toMatchTextContent(/Cm→ heard as Dm/)
  await page.getByRole('button', { name: 'Follow key', pressed: true }).click()
  await expect.element(page.getByRole('row')).not.toMatchTextContent(/heard as Dm/)
})

test('a single note shows its root, and is heard on the tonic of the session’s key', async () => {
  await openApp('/sounds', new FakeShop([aSound({ title: 'Sub', key: { tonic: 0, mode: null } })]))
  await firstSound()
  await expect.element(page.getByRole('row')).toMatchTextContent(/C root/)
  await page.getByRole('combobox', { name: 'Session key' }).selectOptions('D minor')
  await expect.element(page.getByRole('row')).toMatchTextContent(/C→ heard as D root/)
})

test('what goes with the cart, and with what plays, is one press away', async () => {
  const { address } = await openApp('/sounds', new FakeShop([aSound({ id: 'rain', title: 'Rain' })]))
  await firstSound()
  await userEvent.keyboard('{ArrowDown}c')
  await page.getByRole('link', { name: 'Fits my cart' }).click()
  await expect.poll(address).toBe('/sounds?fits=rain')
  await page.getByRole('button', { name: 'Remove Fits these sounds' }).click()
  await expect.poll(address).toBe('/sounds')
  await page.getByRole('button', { name: 'What fits Rain' }).click()
  await expect.poll(address).toBe('/sounds?fits=rain')
})

test('C puts the selected sound into the cart, and out again', async () => {
  await openApp('/sounds', new FakeShop(240))
  await firstSound()
  await userEvent.keyboard('{ArrowDown}c')
  await expect.element(page.getByRole('link', { name: /^Cart/ })).toHaveTextContent('Cart1')
  await userEvent.keyboard('c')
  await expect.element(page.getByRole('link', { name: /^Cart/ })).toHaveTextContent('Cart')
})

test('the cart of somebody signed in is the server’s', async () => {
  const shop = new FakeShop(240)
  await openApp('/sounds', shop, { isSignedIn: true })
  const { title } = soundAt(0)
  await page
    .getByRole('button', { name: `Add ${title} to cart, 1 point` })
    .first()
    .click()
  await expect.poll(() => shop.cart.map(({ soundId }) => soundId)).toEqual(['sound-0'])
})

test('an owned sound has a tick that downloads in place of its price', async () => {
  const shop = new FakeShop(240)
  shop.ownedIds = ['sound-0']
  await openApp('/sounds', shop, { isSignedIn: true })
  await expect
    .element(page.getByRole('button', { name: `Download ${soundAt(0).title} (owned)` }))
    .toBeVisible()
})

test('on a phone the filters are a drawer that says what they find', async () => {
  const { address } = await openApp('/sounds', new FakeShop(240), { width: 390, height: 844 })
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('checkbox', { name: /^Techno/ }).click()
  expect(address()).toBe('/sounds?genre=techno')
  await page.getByRole('button', { name: /^Show \d+ sounds$/ }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(document.documentElement.scrollWidth).toBe(390)
})

test('an end of the tempo range that is no tempo stays to be mended, and the list stays as it is', async () => {
  const { address } = await openApp('/sounds', new FakeShop())
  const from = page.getByRole('textbox', { name: 'Tempo from, BPM' })
  await from.fill('1200')
  await userEvent.keyboard('{Enter}')
  await expect.element(from).toHaveValue('1200')
  await expect.element(from).toHaveAccessibleDescription('A tempo is a number from 20 to 400')
  expect(address()).toBe('/sounds')
  await from.fill('120')
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/sounds?tempoMin=120')
})

test('what a link names and the shop does not have is said, and can be cleared', async () => {
  const shop = new FakeShop(240)
  shop.on(listSounds, ({ url }) => ({
    ...searchSounds(shop.sounds, listSounds.query!.parse(Object.fromEntries(url.searchParams)), []),
    misread: url.search.includes('polka')
      ? [{ name: 'genre' as const, value: 'polka', message: 'is no genre of the vocabulary' }]
      : [],
  }))
  const { address } = await openApp('/sounds?genre=techno,polka', shop)
  await expect.element(page.getByText('Not in this shop: genre polka')).toBeVisible()
  await page.getByRole('button', { name: 'Clear what is not in this shop' }).click()
  await expect.poll(address).toBe('/sounds?genre=techno')
  await expect.element(page.getByText('Not in this shop', { exact: false })).not.toBeInTheDocument()
})

test('one key leads past the filters to the row that the arrows go on from', async () => {
  await openApp('/sounds', new FakeShop(12))
  await expect.element(page.getByRole('row').first()).toBeVisible()
  const skip = page.getByRole('button', { name: 'Skip the filters' })
  skip.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('row').first()).toHaveFocus()
})
