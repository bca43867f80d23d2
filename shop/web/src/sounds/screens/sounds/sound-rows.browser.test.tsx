import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'
import { aSound, soundAt } from '../../../testing/sounds.ts'

afterEach(forgetEverything)

const row = (index: number) => document.querySelector<HTMLElement>(`[role=row][aria-rowindex="${index + 1}"]`)
const selectedRow = () => document.querySelector<HTMLElement>('[role=row][aria-selected=true]')
async function firstSound(): Promise<void> {
  await expect.element(page.getByRole('row').first()).toBeVisible()
}

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

test('space on a row plays and selects it, so that the arrows go on from there', async () => {
  await openApp('/sounds', new FakeShop(240))
  await firstSound()
  row(2)!.focus()
  await userEvent.keyboard(' ')
  await expect.poll(selectedRow).toBe(row(2))
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(selectedRow).toBe(row(3))
})

test('arrows take the focus from links and buttons', async () => {
  await openApp('/sounds', new FakeShop(240))
  await firstSound()
  page.getByRole('link', { name: 'Artists', exact: true }).element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => document.activeElement).toBe(row(0))
})

test('a row that comes late leaves the focus to whoever has gone elsewhere meanwhile', async () => {
  const shop = new FakeShop(240)
  const { promise, resolve } = Promise.withResolvers<void>()
  await openApp('/sounds', shop)
  await firstSound()
  await userEvent.keyboard('{ArrowDown}')
  shop.holding.set('/api/sounds', promise)
  await userEvent.keyboard('{End}')
  const artists = page.getByRole('link', { name: 'Artists', exact: true }).element()
  artists.focus()
  resolve()
  await expect.poll(() => selectedRow()?.getAttribute('aria-rowindex')).toBe('240')
  expect(document.activeElement).toBe(artists)
})

test('keys mean the row of a button that the keyboard has reached', async () => {
  const shop = new FakeShop(240)
  await openApp('/sounds', shop, { isSignedIn: true })
  await firstSound()
  await userEvent.keyboard('{ArrowDown}')
  row(2)!.querySelector('button')!.focus()
  await userEvent.keyboard('f')
  await expect.poll(() => shop.favourites).toEqual([soundAt(2).id])
})

test('C says why a sound that is owned does not go into the cart', async () => {
  const shop = new FakeShop(240)
  shop.ownedIds = [soundAt(0).id]
  await openApp('/sounds', shop, { isSignedIn: true })
  await firstSound()
  await userEvent.keyboard('{ArrowDown}c')
  await expect.element(page.getByText('Already purchased')).toBeVisible()
  expect(shop.cart).toEqual([])
})

test('Tab reaches one row of the list, the one that the arrows have led to', async () => {
  const reached = (): Element[] => [...document.querySelectorAll('[role=row][tabindex="0"]')]
  await openApp('/sounds', new FakeShop(240))
  await firstSound()
  expect(reached()).toEqual([row(0)])
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  await expect.poll(reached).toEqual([row(2)])
  expect(document.activeElement).toBe(row(2))
  await page
    .getByRole('searchbox')
    .or(page.getByRole('combobox', { name: 'Search sounds' }))
    .click()
  await userEvent.keyboard('{Escape}{ArrowUp}')
  await expect.poll(reached).toEqual([row(1)])
})

test('arrows pressed before the rows are there select once they are, unless something else was done since', async () => {
  const shop = new FakeShop(240)
  const hold = (): (() => void) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    shop.holding.set('/api/sounds', promise)
    return () => {
      shop.holding.clear()
      resolve()
    }
  }
  const release = hold()
  const { router } = await openApp('/sounds', shop)
  await expect.element(page.getByRole('status', { name: 'Loading sounds' })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  release()
  await expect.poll(() => selectedRow()?.getAttribute('aria-rowindex')).toBe('2')
  const releaseOther = hold()
  await router.navigate('/sounds?kind=loop&genre=techno')
  await router.navigate('/nowhere')
  await userEvent.keyboard('{ArrowDown}')
  await page.getByRole('heading', { name: 'Page not found' }).click()
  await router.navigate('/sounds?kind=loop&genre=techno')
  releaseOther()
  await firstSound()
  await expect.element(page.getByRole('grid', { name: 'Sounds' })).toBeVisible()
  expect(selectedRow()).toBeNull()
})

test('the selection and the place in the list survive the back button', async () => {
  const { router } = await openApp('/sounds', new FakeShop(240))
  await firstSound()
  for (let presses = 0; presses < 25; presses++) await userEvent.keyboard('{ArrowDown}')
  const title = soundAt(24).title
  await router.navigate('/nowhere')
  await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await router.navigate(-1)
  await expect.poll(() => selectedRow()?.getAttribute('aria-rowindex')).toBe('25')
  expect(selectedRow()!.textContent).toContain(title)
  expect(selectedRow()!.getBoundingClientRect().bottom).toBeLessThan(900)
})

test('Enter opens the page of the selected sound, or of the row that has the focus; on a button it presses that', async () => {
  // Only an id leads to the page of a sound.
  const idAt = (place: number): string => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`
  const sounds = Array.from({ length: 240 }, (_, place) => ({ ...soundAt(place), id: idAt(place) }))
  const { router, address } = await openApp('/sounds', new FakeShop(sounds))
  await firstSound()
  row(0)!.focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe(`/sounds/${idAt(0)}`)
  // The address comes before its page; who goes back at once has never left the list, and goes on from the row in hand.
  await expect.element(page.getByRole('heading', { level: 1, name: soundAt(0).title })).toBeVisible()
  await router.navigate(-1)
  // The sound's own page has rows too.
  await expect.element(page.getByRole('grid', { name: 'Sounds' })).toBeVisible()
  await firstSound()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.poll(() => row(1) !== null && document.activeElement === row(1)).toBe(true)
  row(1)!.querySelector('button')!.focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => row(1)!.dataset['state']).toBe('idle')
  expect(address()).toBe('/sounds')
  row(1)!.focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe(`/sounds/${idAt(1)}`)
  await router.navigate(-1)
  await firstSound()
  await userEvent.keyboard('?')
  await expect.element(page.getByRole('dialog').getByText('Open the sound’s page')).toBeVisible()
})

test('only the rows in sight are in the page, however many sounds there are', async () => {
  const one = soundAt(0)
  const sounds = Array.from({ length: 100_000 }, (_, place) => ({ ...one, id: `sound-${place}` }))
  await openApp('/sounds', new FakeShop(sounds))
  await expect.element(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '100000')
  expect(document.querySelectorAll('[role=row]:not([aria-hidden])').length).toBeLessThan(40)
  page
    .getByRole('grid')
    .element()
    .parentElement!.scrollTo({ top: 56 * 60_000 })
  await expect.poll(() => row(60_000)?.textContent).toContain(one.title)
  expect(document.querySelectorAll('[role=row]:not([aria-hidden])').length).toBeLessThan(40)
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

test('a press in a waveform plays from there', async () => {
  const shop = new FakeShop([aSound({ title: 'Rain' })])
  await openApp('/sounds', shop)
  await firstSound()
  const waveform = row(0)!.querySelector('[data-pointed]')!
  await userEvent.click(waveform, { position: { x: 40, y: 10 } })
  await expect.element(page.getByRole('row').getByRole('button', { name: 'Stop Rain' })).toBeVisible()
})
