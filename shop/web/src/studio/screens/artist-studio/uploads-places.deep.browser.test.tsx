import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'
import { aStudioSound } from '../../../testing/studio-sounds.ts'
import { anIntake, StudioShop } from '../../../testing/studio-shop.ts'

afterEach(forgetEverything)

const open = (shop: StudioShop, address: string, width = 1440) =>
  openApp(address, shop, { isSignedIn: true, width, height: width < 600 ? 844 : 900 })

test('on a phone the part that is open is in sight among the parts', async () => {
  const given = (place: number) => ({ status: place === 0 ? 'withdrawn' : 'published' }) as const
  await open(
    new StudioShop([0, 1, 2].map((place) => aStudioSound(place, given(place)))),
    '/uploads?show=withdrawn',
    390,
  )
  const tab = page.getByRole('button', { name: /^Withdrawn/ })
  await expect.poll(() => tab.element().getBoundingClientRect().right).toBeLessThanOrEqual(390)
})

test('taken off the list by the keyboard, a file hands the focus to the one after it, or before it', async () => {
  const shop = new StudioShop([aStudioSound(0)])
  shop.intakes = ['a', 'b', 'c'].map((name) =>
    anIntake({ fileName: `${name}.wav`, state: 'ready', soundId: 'sound-0' }),
  )
  await open(shop, '/uploads?show=files')
  const off = (name: string) => page.getByRole('button', { name: `Remove ${name}.wav from the list` })
  const order = page.getByRole('button', { name: /from the list/ })
  await expect.poll(() => order.elements().length).toBe(3)
  const [first, second, third] = order.elements().map((one) => one.getAttribute('aria-label')!.charAt(7))
  off(second!).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(off(second!)).not.toBeInTheDocument()
  await expect.element(off(third!)).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(off(third!)).not.toBeInTheDocument()
  await expect.element(off(first!)).toHaveFocus()
})

const titled = (count: number, given: (place: number) => Parameters<typeof aStudioSound>[1]) =>
  Array.from({ length: count }, (_, place) =>
    aStudioSound(place, { ...given(place), sound: { title: `Sound ${place + 1}`, genres: ['techno'] } }),
  )
const focusedCell = () => document.activeElement?.getAttribute('data-cell')
async function byKeyboard(name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true })
  await expect.element(button).toBeVisible()
  button.element().focus()
  await userEvent.keyboard('{Enter}')
}

test('once sounds are deleted, the keyboard goes on at the next one, and where none is left, at what brings new ones', async () => {
  const shop = new StudioShop(titled(3, () => ({})))
  await open(shop, '/uploads?show=draft')
  await page.getByRole('checkbox', { name: 'Select Sound 2' }).click()
  await byKeyboard('Delete…')
  await byKeyboard('Delete')
  await expect.poll(() => shop.own.length).toBe(2)
  await expect.poll(focusedCell).toBe('sound-2/title')
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await byKeyboard('Delete…')
  await byKeyboard('Delete')
  await expect.poll(() => shop.own.length).toBe(0)
  await expect.element(page.getByRole('grid')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Choose files' })).toHaveFocus()
})

test('what was withdrawn keeps the focus where it stays in the list, and hands it on where it leaves', async () => {
  const shop = new StudioShop(titled(3, () => ({ status: 'published' })))
  await open(shop, '/uploads?show=all')
  await page.getByRole('checkbox', { name: 'Select Sound 2' }).click()
  await byKeyboard('Withdraw…')
  await byKeyboard('Withdraw')
  await expect.poll(focusedCell).toBe('sound-1/title')
  await page.getByRole('button', { name: /^Published/ }).click()
  await page.getByRole('checkbox', { name: 'Select Sound 3' }).click()
  await byKeyboard('Withdraw…')
  await byKeyboard('Withdraw')
  await expect.poll(focusedCell).toBe('sound-0/title')
})

test('once the list of files is cleared, the keyboard goes on in what is left of it', async () => {
  const shop = new StudioShop([aStudioSound(0)])
  shop.intakes = [
    anIntake({ fileName: 'a.wav', state: 'ready', soundId: 'sound-0' }),
    anIntake({ fileName: 'b.wav', state: 'failed', reason: { code: 'x', message: 'The disk was full.' } }),
  ]
  await open(shop, '/uploads?show=files')
  await byKeyboard('Clear finished')
  await expect.element(page.getByRole('region', { name: 'Files' })).toHaveFocus()
  await expect.poll(() => shop.intakes.length).toBe(1)
})

test('once the list of files is empty, the keyboard goes on at what brings new ones', async () => {
  const shop = new StudioShop([aStudioSound(0)])
  shop.intakes = [anIntake({ fileName: 'a.wav', state: 'ready', soundId: 'sound-0' })]
  await open(shop, '/uploads?show=files')
  await byKeyboard('Clear finished')
  await expect.element(page.getByRole('button', { name: 'Clear finished' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Choose files' })).toHaveFocus()
})

test('a submission that lacks an answer leads to the first that is missing', async () => {
  await open(new StudioShop(titled(2, () => ({}))), '/uploads?show=draft')
  await byKeyboard('Submit 2…')
  await byKeyboard('Submit 2 sounds')
  await expect.element(page.getByRole('radio').first()).toHaveFocus()
  await page.getByLabelText(/^Partly/).click()
  await byKeyboard('Submit 2 sounds')
  await expect.element(page.getByLabelText('Which model?')).toHaveFocus()
  await userEvent.keyboard('Loopsmith 2')
  await byKeyboard('Submit 2 sounds')
  await expect.element(page.getByRole('checkbox', { name: /^I declare/ })).toHaveFocus()
})

test('once Play was pressed in a row, the arrows go on from there, and what is selected stays so', async () => {
  await open(new StudioShop(titled(4, () => ({}))), '/uploads?show=draft')
  await page.getByRole('checkbox', { name: 'Select Sound 1' }).click()
  await page.getByRole('button', { name: 'Play Sound 3' }).click()
  await expect.poll(focusedCell).toBe('sound-2/title')
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(focusedCell).toBe('sound-3/title')
  await expect.element(page.getByRole('checkbox', { name: 'Select Sound 1' })).toBeChecked()
})

test('of a sound on sale one is told how often it was played and sold', async () => {
  const onSale = titled(1, () => ({ status: 'published', playCount: 12, saleCount: 1 }))
  await open(new StudioShop(onSale), '/uploads?show=all')
  await page.getByRole('button', { name: 'Play Sound 1' }).click()
  await expect.element(page.getByText(/12 plays · 1 sale · /)).toBeVisible()
})

test('a press on a heading sorts the table, which keeps its order while a cell is edited', async () => {
  const shop = new StudioShop(
    [124, 90, 170].map((tempoBpm, place) =>
      aStudioSound(place, { sound: { title: `At ${tempoBpm}`, tempoBpm } }),
    ),
  )
  const { address } = await open(shop, '/uploads?show=draft')
  const titles = () =>
    Array.from(
      document.querySelectorAll('[data-field=title]'),
      (cell) => /^At \d+/.exec(cell.textContent ?? '')?.[0],
    )
  const heading = page.getByRole('columnheader', { name: 'Tempo' })
  await heading.getByRole('button').click()
  await expect.poll(titles).toEqual(['At 90', 'At 124', 'At 170'])
  await expect.element(heading).toHaveAttribute('aria-sort', 'ascending')
  await page
    .elementLocator(document.querySelector('[data-field=tempoBpm]')!)
    .dblClick({ position: { x: 3, y: 5 } })
  await userEvent.keyboard('199{Enter}')
  await expect.poll(() => shop.own.map(({ sound }) => sound.tempoBpm)).toEqual([124, 199, 170])
  expect(titles()).toEqual(['At 90', 'At 124', 'At 170'])
  await heading.getByRole('button').click()
  await expect.poll(titles).toEqual(['At 90', 'At 170', 'At 124'])
  expect(address()).toBe('/uploads?show=draft&sort=-tempoBpm')
})
