import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { press, words } from '../../../../testing/on-page.ts'
import { forgetEverything, openApp } from '../../../../testing/open-app.tsx'
import { StudioShop } from '../../../../testing/studio-shop.ts'
import { aStudioSound } from '../../../../testing/studio-sounds.ts'

afterEach(forgetEverything)

const withWords = (field: 'genres' | 'tags', lists: readonly string[][]) =>
  new StudioShop(
    lists.map((list, place) =>
      aStudioSound(place, { sound: { title: `Sound ${place + 1}`, [field]: list } }),
    ),
  )
const genres = (shop: StudioShop) => shop.own.map(({ sound }) => sound.genres.join())
const genresCell = (row: number): HTMLElement =>
  document.querySelector<HTMLElement>(`[role=row][aria-rowindex="${row + 1}"] [data-field=genres]`)!

async function editGenresOfFirstThree(): Promise<void> {
  await page.elementLocator(genresCell(1)).click({ position: { x: 3, y: 5 } })
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Enter}')
}

test('words given to selected rows are added to what each has, and those without room are named', async () => {
  const shop = withWords('genres', [['techno'], ['techno', 'pop'], ['techno', 'pop', 'ambient'], ['rock']])
  await openApp('/uploads', shop, { isSignedIn: true, width: 1440 })
  await expect.poll(() => genresCell(1)).toBeTruthy()
  await editGenresOfFirstThree()
  // What only some have is what one looks for first.
  await expect.element(page.getByRole('option', { name: 'Ambient some have it' })).toBeVisible()
  const offered = page
    .getByRole('listbox', { name: /^Genres/ })
    .getByRole('option')
    .elements()
  expect(offered[1]?.textContent).toBe('Popsome have it')
  await expect.element(page.getByRole('option', { name: 'Pop some have it' })).toBeVisible()
  await userEvent.keyboard('house{Enter}{Tab}')
  await expect.element(words('No room for more genres in “Sound 3”: remove one first.')).toBeVisible()
  await expect
    .poll(() => genres(shop))
    .toEqual(['techno,house', 'techno,pop,house', 'techno,pop,ambient', 'rock'])
  await editGenresOfFirstThree()
  await page.getByRole('button', { name: 'Remove Techno' }).click()
  await userEvent.keyboard('{Tab}')
  await expect.poll(() => genres(shop)).toEqual(['house', 'pop,house', 'pop,ambient', 'rock'])
})

test('the sheet for several sounds adds tags to those that each has', async () => {
  const shop = withWords('tags', [['warm'], ['dark']])
  await openApp('/uploads', shop, { isSignedIn: true, width: 1440 })
  await page.getByLabelText('Select all').click()
  await press('Edit 2…')
  await page.getByRole('button', { name: /^Tags: Different/ }).click()
  await userEvent.keyboard('tape{Enter}{Tab}')
  await expect.poll(() => shop.own.map(({ sound }) => sound.tags.join())).toEqual(['warm,tape', 'dark,tape'])
})
