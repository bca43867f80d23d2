import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { bar, chosenRows, countIs, id, openList, press, row, title } from '../../testing/choosing.ts'
import { FakeShop } from '../../testing/fake-shop.ts'
import { forgetEverything } from '../../testing/open-app.tsx'

afterEach(forgetEverything)

const signedIn = { isSignedIn: true }

test('Ctrl and a press choose one more or one less, Shift a range; to listen to others changes nothing', async () => {
  await openList('/sounds', new FakeShop(60))
  await expect.element(page.getByRole('grid')).toHaveAttribute('aria-multiselectable', 'true')
  await press(1)
  await press(3, 'Control')
  await countIs('2 sounds')
  expect(chosenRows()).toEqual([1, 3])
  expect(row(3).getAttribute('aria-selected')).toBe('true')
  expect(row(2).getAttribute('aria-selected')).toBe('false')
  await press(6, 'Shift')
  expect(chosenRows()).toEqual([1, 3, 4, 5, 6])
  await press(4, 'Shift')
  expect(chosenRows()).toEqual([1, 3, 4])
  await press(1, 'Meta')
  await press(8)
  await expect.element(page.getByRole('region', { name: 'Player' })).toMatchTextContent(new RegExp(title(8)))
  expect(chosenRows()).toEqual([3, 4])
  await press(7, 'Shift')
  expect(chosenRows()).toEqual([3, 4, 7, 8])
  await userEvent.keyboard('{Escape}')
  await expect.element(bar()).not.toBeInTheDocument()
  expect(row(7).getAttribute('aria-selected')).toBe('true')
})

test('a press with a key that chooses plays nothing, also in a waveform', async () => {
  await openList('/sounds', new FakeShop(12))
  await userEvent.click(row(2).querySelector('[data-pointed]')!, { modifiers: ['Control'] })
  await countIs('1 sound')
  expect(document.querySelector('[role=row][data-state]:not([data-state=idle])')).toBeNull()
})

test('by the keyboard: Shift and the arrows, X, and Ctrl A with words where more were found', async () => {
  await openList('/sounds', new FakeShop(240))
  await userEvent.keyboard('{ArrowDown}')
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}{/Shift}')
  await countIs('3 sounds')
  expect(chosenRows()).toEqual([0, 1, 2])
  await expect.element(page.getByRole('region', { name: 'Player' })).toMatchTextContent(new RegExp(title(0)))
  await userEvent.keyboard('{ArrowDown}{ArrowDown}x')
  expect(chosenRows()).toEqual([0, 1, 2, 4])
  await expect.element(page.getByText('4 sounds selected')).toBeInTheDocument()
  await userEvent.keyboard('{Control>}a{/Control}')
  await countIs('200 sounds')
  await expect
    .element(page.getByText('The first 200 of 240 are selected, the most you can select.'))
    .toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('Nothing is selected')).toBeInTheDocument()
})

test('a range reaches over rows that were never in sight, and no further than there is room', async () => {
  const shop = new FakeShop(600)
  await openList('/sounds', shop)
  await page.getByRole('row').nth(2).hover()
  await userEvent.click(page.getByRole('checkbox', { name: `Select ${title(2)}` }))
  const scroller = page.getByRole('grid').element().parentElement!
  scroller.scrollTo({ top: 56 * 180 })
  await expect.poll(() => row(184)?.textContent).toContain(title(184))
  await press(184, 'Shift')
  await countIs('183 sounds')
  scroller.scrollTo({ top: 56 * 400 })
  await expect.poll(() => row(404)?.textContent).toContain(title(404))
  await press(404, 'Shift')
  await countIs('200 sounds')
  await expect.element(page.getByText('You can select up to 200 sounds.')).toBeVisible()
})

test('where rows of a range cannot be fetched it is said, and what was chosen stays', async () => {
  const shop = new FakeShop(600)
  await openList('/sounds', shop)
  await press(0, 'Control')
  const scroller = page.getByRole('grid').element().parentElement!
  scroller.scrollTo({ top: 56 * 320 })
  await expect.poll(() => row(322)?.textContent).toContain(title(322))
  shop.failing.set('/api/sounds', 500)
  await press(322, 'Shift')
  await expect.element(page.getByText('The shop is closed')).toBeVisible()
  await countIs('1 sound')
})

test('what is chosen stays while one scrolls, in another order, and when one comes back; another search has its own', async () => {
  const { router } = await openList('/sounds?kind=loop', new FakeShop(120))
  await press(1, 'Control')
  await press(2, 'Control')
  await countIs('2 sounds')
  page.getByRole('grid').element().parentElement!.scrollTo({ top: 3_000 })
  await countIs('2 sounds')
  await router.navigate('/sounds?kind=loop&sort=newest')
  await countIs('2 sounds')
  await router.navigate('/sounds?kind=oneShot')
  await expect.element(bar()).not.toBeInTheDocument()
  await router.navigate('/nowhere')
  await router.navigate(-2)
  await countIs('2 sounds')
})

test('with a mouse a title leads to its sound while others are chosen', async () => {
  const { address } = await openList('/sounds', new FakeShop(12))
  await press(1, 'Control')
  await page.getByRole('link', { name: title(3), exact: true }).click()
  await expect.poll(address).toBe(`/sounds/${id(3)}`)
})

test('an administrator, who buys and keeps nothing, is offered no choice', async () => {
  const shop = new FakeShop(12)
  shop.profile = { ...shop.profile, role: 'admin' }
  await openList('/sounds', shop, signedIn)
  await press(1)
  const ctrlA = new KeyboardEvent('keydown', { key: 'a', ctrlKey: true, bubbles: true, cancelable: true })
  document.body.dispatchEvent(ctrlA)
  expect(ctrlA.defaultPrevented).toBe(false)
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}x')
  await expect.poll(() => row(2).dataset['current']).toBe('true')
  expect(page.getByRole('checkbox', { name: /^Select / }).elements()).toEqual([])
  await expect.element(bar()).not.toBeInTheDocument()
})
