import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'
import { aSound } from '../../../testing/sounds.ts'

afterEach(forgetEverything)

const box = page.getByRole('combobox', { name: 'Search sounds' })
const chip = (name: string) => page.getByRole('button', { name: `Remove ${name}`, exact: true })
const tempoFrom = page.getByRole('textbox', { name: 'Tempo from, BPM' })

test('each word is a chip of its own, and a word that names a genre says so', async () => {
  const { address } = await openApp('/sounds?q=velvet+"night+shift"+-kick+techno', new FakeShop(240))
  await expect.element(chip('“techno”, genre')).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: /^Techno/ })).not.toBeChecked()
  await expect.element(chip('Not “kick”')).toBeVisible()
  await chip('“velvet”').click()
  await expect.poll(address).toBe('/sounds?q=%22night+shift%22+-kick+techno')
  await chip('“night shift”').click()
  await expect.poll(address).toBe('/sounds?q=-kick+techno')
})

test('a typed tempo is an order: rows say how far off they are, and a tempo chosen in the column takes its place', async () => {
  const sounds = [150, 132, 128, 64].map((tempoBpm, at) => aSound({ id: `s${at}`, title: 'Bass', tempoBpm }))
  const { address } = await openApp('/sounds?q=bass+128', new FakeShop(sounds))
  await expect.element(page.getByRole('option', { name: 'Nearest to 128 BPM' })).toBeInTheDocument()
  const rows = page.getByRole('row')
  await expect.element(rows.filter({ hasText: '+4 BPM' })).toHaveAttribute('aria-rowindex', '3')
  await expect.element(rows.filter({ hasText: 'half time' })).toBeVisible()
  await expect.element(page.getByRole('grid', { name: 'Sounds' })).toHaveAttribute('aria-rowcount', '3')
  await expect.element(tempoFrom).toHaveValue('')
  await tempoFrom.fill('120')
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/sounds?q=bass&tempoMin=120')
  await expect.element(box).toHaveValue('bass')
})

test('an order for one listener is offered to who has sounds, explained, and turned off by one press', async () => {
  const shop = new FakeShop(240)
  shop.ownedIds = [shop.sounds[0]!.id]
  const { address } = await openApp('/sounds', shop, { isSignedIn: true })
  const sort = page.getByRole('combobox', { name: 'Sort by' })
  await expect.element(sort.getByRole('option', { name: 'For you' })).toBeInTheDocument()
  await sort.selectOptions('For you')
  await expect.poll(address).toBe('/sounds?sort=forYou')
  await expect.element(page.getByText(/the sounds you bought and your favourites/)).toBeVisible()
  await page.getByRole('button', { name: 'Turn off For you' }).click()
  await expect.poll(address).toBe('/sounds')
})

test('a typed key is pressed in the column and can be matched more widely; another takes its place', async () => {
  const { address } = await openApp('/sounds?q=bass+cm', new FakeShop(240))
  const key = (name: string) => page.getByRole('button', { name, exact: true })
  await expect.element(key('C minor')).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('radio', { name: 'Fits' }).click()
  await expect.poll(address).toBe('/sounds?q=bass+cm&keyMatch=fits')
  await expect.element(chip('Fits C minor')).toBeVisible()
  await key('D minor').click()
  await expect.poll(address).toBe('/sounds?q=bass&key=2-minor&keyMatch=fits')
  await expect.element(box).toHaveValue('bass')
})

test('a typed kind is chosen in the column, and leaves the box when another is', async () => {
  const { address } = await openApp('/sounds?q=bass+loops', new FakeShop(240))
  await expect.element(page.getByRole('radio', { name: 'Loops' })).toBeChecked()
  await page.getByRole('radio', { name: 'All' }).click()
  await expect.poll(address).toBe('/sounds?q=bass')
})

test('a filter that has nothing to do with what is typed leaves the box as it is', async () => {
  const { address } = await openApp('/sounds?q=128+bass+cm', new FakeShop(240))
  await expect.element(tempoFrom).toHaveValue('')
  await page.getByRole('checkbox', { name: /^Techno/ }).click()
  await expect.poll(address).toBe('/sounds?q=128+bass+cm&genre=techno')
})

test('on a phone all chips are in sight', async () => {
  const q = 'dark+warm+velvet+copper+techno+128+cm+loops'
  await openApp(`/sounds?q=${q}`, new FakeShop(240), { width: 390, height: 844 })
  await expect.element(chip('C minor')).toBeVisible()
  const right = page.getByRole('button', { name: 'Copy link' }).element().getBoundingClientRect().right
  expect(right).toBeLessThanOrEqual(390)
  expect(document.documentElement.scrollWidth).toBe(390)
})

test('one press hears everything at the tempo and key that are searched for', async () => {
  await openApp('/sounds?q=bass+128+fm', new FakeShop(240))
  await page.getByRole('button', { name: 'Play at 128 · Fm' }).click()
  await expect.element(page.getByRole('combobox', { name: 'Session key' })).toHaveValue('5-minor')
  await expect.element(page.getByRole('textbox', { name: 'Session tempo, BPM' })).toHaveValue('128')
  await expect.element(page.getByRole('button', { name: 'Play at 128 · Fm' })).not.toBeInTheDocument()
})
