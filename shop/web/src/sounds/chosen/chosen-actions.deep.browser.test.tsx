import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { bar, countIs, id, openList, press, row, title } from '../../testing/choosing.ts'
import { FakeShop } from '../../testing/fake-shop.ts'
import { forgetEverything } from '../../testing/open-app.tsx'

afterEach(forgetEverything)

const signedIn = { isSignedIn: true }
const button = (name: string) => bar().getByRole('button', { name })
const downloads = (): string[] => {
  const links: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    links.push(this.download)
  })
  return links
}

test('those that are neither owned nor in the cart go into it together, and come out again', async () => {
  const shop = new FakeShop(12)
  shop.ownedIds = [id(0)]
  shop.withdrawnIds = [id(3)]
  await openList('/sounds', shop, signedIn)
  await page.getByRole('button', { name: `Add ${title(1)} to cart`, exact: false }).click()
  await press(0, 'Control')
  await press(3, 'Shift')
  await countIs('4 sounds')
  await button('Add 2 to cart').click()
  await expect.element(page.getByText('1 sound added to cart. 1 is no longer for sale.')).toBeVisible()
  expect(shop.cart.map(({ soundId }) => soundId)).toEqual([id(1), id(2)])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => shop.cart.map(({ soundId }) => soundId)).toEqual([id(1)])
  await countIs('4 sounds')
})

test('a cart that has no room for all takes none and says how many it has room for', async () => {
  const shop = new FakeShop(240)
  await openList('/sounds', shop)
  await page.getByRole('button', { name: `Add ${title(5)} to cart`, exact: false }).click()
  await press(7)
  await userEvent.keyboard('{Control>}a{/Control}')
  await button('Add 199 to cart').click()
  await expect.element(page.getByText('199 sounds added to cart')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  page
    .getByRole('grid')
    .element()
    .parentElement!.scrollTo({ top: 56 * 210 })
  await expect.poll(() => row(212)?.textContent).toContain(title(212))
  await press(212, 'Control')
  await button('Add 1 to cart').click()
  await expect.element(page.getByText('A cart holds up to 200 sounds. Yours is full.')).toBeVisible()
})

test('several become favourites, and where all are they are taken out and come back to their places', async () => {
  const shop = new FakeShop(12)
  shop.favourites = [id(5), id(1), id(6), id(2)]
  await openList('/sounds', shop, signedIn)
  await press(1, 'Control')
  await press(3, 'Shift')
  await button('Favourite').click()
  await expect.poll(() => shop.favourites).toEqual([id(3), id(5), id(1), id(6), id(2)])
  await expect.element(page.getByText('1 sound added to favourites')).toBeVisible()
  await button('Remove favourite').click()
  await expect.poll(() => shop.favourites).toEqual([id(5), id(6)])
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(() => shop.favourites).toEqual([id(3), id(5), id(1), id(6), id(2)])
})

test('the masters of what is owned come as one ZIP, or one by itself', async () => {
  const shop = new FakeShop(12)
  shop.ownedIds = [id(0), id(2)]
  const links = downloads()
  await openList('/sounds', shop, signedIn)
  await press(1, 'Control')
  await button('Download owned').click()
  await expect.element(page.getByText('You don’t own any of these yet.', { exact: false })).toBeVisible()
  await press(2, 'Control')
  await button('Download 1 owned').click()
  await expect.poll(() => links).toEqual(['Sound.wav'])
  await press(0, 'Control')
  await button('Download 2 owned').click()
  await expect.poll(() => links).toEqual(['Sound.wav', 'Sounds.zip'])
})

test('a guest keeps and buys several, and is asked to sign in to download', async () => {
  await openList('/sounds', new FakeShop(12))
  await press(1, 'Control')
  await press(2, 'Control')
  await button('Download owned').click()
  await expect.element(page.getByText('Sign in to download what you own.')).toBeVisible()
  await expect.element(button('Not for me')).not.toBeInTheDocument()
  await button('Add to cart').click()
  await expect.element(page.getByText('2 sounds added to cart')).toBeVisible()
  await button('Favourite').click()
  await expect.element(button('Remove favourite')).toBeVisible()
})

test('several that are not for somebody fade together, and are theirs again when that is undone', async () => {
  const shop = new FakeShop(12)
  shop.favourites = [id(5), id(2), id(6)]
  await openList('/sounds', shop, signedIn)
  await press(1, 'Control')
  await press(2, 'Control')
  await button('Not for me').click()
  await expect.poll(() => shop.notForMe).toEqual([id(1), id(2)])
  await expect.element(bar()).not.toBeInTheDocument()
  await expect.poll(() => row(1).dataset['faded']).toBe('true')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => shop.favourites).toEqual([id(5), id(2), id(6)])
  await expect.poll(() => row(1).dataset['faded']).toBe('false')
})

test('what is chosen while others are said not to be for somebody stays chosen', async () => {
  const shop = new FakeShop(12)
  const letGo = Promise.withResolvers<void>()
  shop.holding.set('/api/user/not-for-me', letGo.promise)
  await openList('/sounds', shop, signedIn)
  await press(1, 'Control')
  await press(2, 'Control')
  await button('Not for me').click()
  await press(4, 'Control')
  await countIs('3 sounds')
  letGo.resolve()
  await countIs('1 sound')
  expect(row(4).ariaSelected).toBe('true')
  expect(shop.notForMe).toEqual([id(1), id(2)])
})

test('what the server refuses is said, and what is chosen stays', async () => {
  const shop = new FakeShop(12)
  shop.failing.set('/api/user/not-for-me', 500)
  await openList('/sounds', shop, signedIn)
  await press(1, 'Control')
  await press(2, 'Control')
  await button('Not for me').click()
  await expect.element(page.getByText('The shop is closed')).toBeVisible()
  await countIs('2 sounds')
  expect(row(1).dataset['faded']).toBe('false')
})
