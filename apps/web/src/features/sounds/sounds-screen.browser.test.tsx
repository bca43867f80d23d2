import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { FakeShop } from '../../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../../testing/open-app.tsx'
import { aSound, soundAt } from '../../testing/sounds.ts'

afterEach(forgetEverything)

const row = (index: number) => document.querySelector<HTMLElement>(`[role=row][aria-rowindex="${index + 1}"]`)
const selectedRow = () => document.querySelector<HTMLElement>('[role=row][aria-selected=true]')
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
  await page.getByRole('button', { name: 'Remove 128 BPM ± 5' }).click()
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

test('the arrows select and audition, and keep the selected row in sight', async () => {
  await openApp('/sounds', new FakeShop(240))
  await firstSound()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(selectedRow()).toBe(row(1))
  await expect
    .element(page.getByRole('region', { name: 'Player' }))
    .toMatchTextContent(new RegExp(soundAt(1).title))
  for (let presses = 0; presses < 30; presses++) await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => selectedRow()?.getAttribute('aria-rowindex')).toBe('32')
  const list = page.getByRole('region', { name: 'Results' }).element().getBoundingClientRect()
  const selected = selectedRow()!.getBoundingClientRect()
  expect(selected.bottom).toBeLessThanOrEqual(list.bottom + 1)
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(() => selectedRow()?.getAttribute('aria-rowindex')).toBe('31')
})

test('the selection and the place in the list survive the back button', async () => {
  const { router } = await openApp('/sounds', new FakeShop(240))
  await firstSound()
  for (let presses = 0; presses < 25; presses++) await userEvent.keyboard('{ArrowDown}')
  const title = soundAt(24).title
  await router.navigate('/nowhere')
  await expect.element(page.getByRole('heading', { name: 'There is nothing here' })).toBeVisible()
  await router.navigate(-1)
  await expect.poll(() => selectedRow()?.getAttribute('aria-rowindex')).toBe('25')
  expect(selectedRow()!.textContent).toContain(title)
  expect(selectedRow()!.getBoundingClientRect().bottom).toBeLessThan(900)
})

test('only the rows in sight are in the page, however many sounds there are', async () => {
  const one = soundAt(0)
  const sounds = Array.from({ length: 100_000 }, (_, place) => ({ ...one, _id: `sound-${place}` }))
  await openApp('/sounds', new FakeShop(sounds))
  await expect.element(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '100000')
  expect(document.querySelectorAll('[role=row]').length).toBeLessThan(40)
  page
    .getByRole('grid')
    .element()
    .parentElement!.scrollTo({ top: 56 * 60_000 })
  await expect.poll(() => row(60_000)?.textContent).toContain(one.title)
  expect(document.querySelectorAll('[role=row]').length).toBeLessThan(40)
})

test('a list that has grown old is asked for anew while one scrolls', async () => {
  const shop = new FakeShop(240)
  await openApp('/sounds', shop)
  await firstSound()
  shop.expiredOrders.add('v240')
  shop.sounds = shop.sounds.slice(1)
  page
    .getByRole('grid')
    .element()
    .parentElement!.scrollTo({ top: 56 * 100 })
  await expect.element(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '239')
  await expect.poll(() => row(100)?.textContent).toContain(shop.sounds[100]!.title)
})

test('an empty result says which filter to leave out and how many sounds that brings', async () => {
  const sounds = [0, 1, 2].map((place) =>
    aSound({ _id: `s${place}`, genres: ['techno'], tempoBpm: 90 + place, kind: 'loop' }),
  )
  const { address } = await openApp('/sounds?genre=techno&tempoMin=170', new FakeShop(sounds))
  await page.getByRole('button', { name: 'Without the filter tempo there are 3 sounds' }).click()
  expect(address()).toBe('/sounds?genre=techno')
  await expect.element(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '3')
})

test('a failed list says so and loads on trying again', async () => {
  const shop = new FakeShop(240)
  shop.failing.set('/api/sounds', 500)
  await openApp('/sounds', shop)
  await expect.element(page.getByRole('alert')).toMatchTextContent(/The sounds could not be loaded/)
  await expect.element(page.getByText('The shop is closed')).toBeVisible()
  shop.failing.clear()
  await page.getByRole('button', { name: 'Try again' }).click()
  await firstSound()
})

test('at a session tempo and in a session key every row says how it is heard', async () => {
  const sound = aSound({ title: 'Rain', tempoBpm: 128, key: { tonic: 0, mode: 'minor' } })
  await openApp('/sounds', new FakeShop([sound]))
  await firstSound()
  await page.getByRole('textbox', { name: 'Session tempo, BPM' }).fill('124')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('row')).toMatchTextContent(/128→ heard as 124 BPM/)
  await page.getByRole('combobox', { name: 'Session key' }).selectOptions('D minor')
  await page.getByRole('button', { name: 'Play Rain' }).click()
  await page.getByRole('button', { name: 'Follow key' }).click()
  await expect.element(page.getByRole('row')).toMatchTextContent(/Cm→ heard as Dm/)
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
    .getByRole('button', { name: `Put ${title} into the cart, 1 point` })
    .first()
    .click()
  await expect.poll(() => shop.cart.map(({ loopId }) => loopId)).toEqual(['sound-0'])
})

test('an owned sound has a tick that downloads in place of its price', async () => {
  const shop = new FakeShop(240)
  shop.ownedIds = ['sound-0']
  await openApp('/sounds', shop, { isSignedIn: true })
  await expect
    .element(page.getByRole('button', { name: `Download ${soundAt(0).title}, which you own` }))
    .toBeVisible()
})

test('sounds that become ready come in without moving the row one is at', async () => {
  const shop = new FakeShop(300)
  const all = shop.sounds
  shop.sounds = all.slice(100)
  shop.intake = { waiting: 100, ready: 200, refused: 0 }
  await openApp('/sounds', shop)
  await expect.element(page.getByText('200 of 300 sounds are ready')).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  const { title } = soundAt(102)
  const before = selectedRow()!.getBoundingClientRect().top
  shop.sounds = all.slice(90)
  shop.intake = { waiting: 90, ready: 210, refused: 0 }
  await expect.element(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '210')
  await expect.poll(() => selectedRow()?.getAttribute('aria-rowindex')).toBe('13')
  expect(selectedRow()!.textContent).toContain(title)
  expect(Math.abs(selectedRow()!.getBoundingClientRect().top - before)).toBeLessThan(1)
})

test('a shop that is still empty fills by itself', async () => {
  const shop = new FakeShop(3)
  const all = shop.sounds
  shop.sounds = []
  shop.intake = { waiting: 3, ready: 0, refused: 0 }
  await openApp('/sounds', shop)
  await expect.element(page.getByText('The first sounds are on their way')).toBeVisible()
  shop.sounds = all
  shop.intake = { waiting: 0, ready: 3, refused: 0 }
  await expect.element(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '3')
})

test('a press in a waveform plays from there', async () => {
  const shop = new FakeShop([aSound({ title: 'Rain' })])
  await openApp('/sounds', shop)
  await firstSound()
  const waveform = row(0)!.querySelector('[data-pointed]')!
  await userEvent.click(waveform, { position: { x: 40, y: 10 } })
  await expect.element(page.getByRole('row').getByRole('button', { name: 'Stop Rain' })).toBeVisible()
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
