import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'

afterEach(forgetEverything)

const signedIn = { isSignedIn: true }
const aSearch = {
  id: 'deep',
  name: 'Deep techno',
  address: 'genre=techno',
  openedAt: '2026-11-01T12:00:00.000Z',
}

test('a genre is followed by its chip, and the list shows only what is followed', async () => {
  const shop = new FakeShop(240)
  const { address } = await openApp('/sounds?genre=techno', shop, signedIn)
  await page.getByRole('button', { name: 'Follow Techno' }).click()
  await expect.element(page.getByRole('button', { name: 'Unfollow Techno' })).toBeVisible()
  await expect.poll(() => shop.followed).toMatchObject([{ kind: 'genre', value: 'techno' }])
  await page.getByRole('checkbox', { name: 'Following' }).click()
  await expect.poll(address).toBe('/sounds?genre=techno&followed=1')
  await expect.element(page.getByRole('button', { name: 'Remove Following' })).toBeVisible()
})

test('what the server refuses to follow is not shown as followed', async () => {
  const shop = new FakeShop(240)
  shop.refusing.set('/api/user/followed/genre/techno', {
    code: 'too_many_followed',
    message: 'You follow 500 already. Unfollow some before you follow more.',
  })
  await openApp('/sounds?genre=techno', shop, signedIn)
  await page.getByRole('button', { name: 'Follow Techno' }).click()
  await expect.element(page.getByText('You follow 500 already.', { exact: false })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Follow Techno' })).toBeVisible()
})

test('the list of what is followed takes things off it, and they can be followed again there', async () => {
  const shop = new FakeShop(240)
  shop.followed = [{ kind: 'artist', value: 'ava-lune', name: 'Ava Lune' }]
  await openApp('/sounds', shop, signedIn)
  await page.getByRole('button', { name: 'Edit following (1)' }).click()
  const dialog = page.getByRole('dialog', { name: 'What you follow' })
  await dialog.getByRole('button', { name: 'Unfollow Ava Lune' }).click()
  await expect.poll(() => shop.followed).toEqual([])
  await dialog.getByRole('button', { name: 'Follow Ava Lune' }).click()
  await expect.poll(() => shop.followed).toMatchObject([{ value: 'ava-lune' }])
})

test('the first thing that is followed offers mails, and nothing is mailed unless that is pressed', async () => {
  const shop = new FakeShop(240)
  await openApp('/sounds?genre=techno&mood=dark', shop, signedIn)
  await page.getByRole('button', { name: 'Follow Techno' }).click()
  await expect.element(page.getByText('Want new sounds by email?')).toBeVisible()
  expect(shop.followedMails).toBeNull()
  await page.getByRole('button', { name: 'Email me weekly' }).click()
  await expect.element(page.getByText('We’ll email you once a week.', { exact: false })).toBeVisible()
  expect(shop.followedMails).toBe('weekly')
  await expect.poll(() => page.getByText('Want new sounds by email?').elements()).toEqual([])
  await page.getByRole('button', { name: 'Follow Dark' }).click()
  await expect.poll(() => shop.followed).toHaveLength(2)
  expect(page.getByText('Want new sounds by email?').elements()).toEqual([])
})

test('beside what is followed stands how often it is mailed', async () => {
  const shop = new FakeShop(240)
  shop.followed = [{ kind: 'genre', value: 'techno', name: 'Techno' }]
  await openApp('/sounds', shop, signedIn)
  await page.getByRole('button', { name: 'Edit following (1)' }).click()
  const choice = page.getByRole('combobox', { name: 'Email me new sounds' })
  await choice.selectOptions('At most once a week')
  await expect.poll(() => shop.followedMails).toBe('weekly')
})

test('what is followed no more by its chip comes back by undoing', async () => {
  const shop = new FakeShop(240)
  shop.followed = [{ kind: 'genre', value: 'techno', name: 'Techno' }]
  await openApp('/sounds?genre=techno', shop, signedIn)
  await page.getByRole('button', { name: 'Unfollow Techno' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByRole('button', { name: 'Unfollow Techno' })).toBeVisible()
  await expect.poll(() => shop.followed).toMatchObject([{ value: 'techno' }])
})

test('an artist is followed on their page', async () => {
  const shop = new FakeShop(240)
  await openApp('/artists/ava-lune', shop, signedIn)
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect
    .element(page.getByRole('button', { name: 'Following' }))
    .toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => shop.followed).toMatchObject([{ kind: 'artist', value: 'ava-lune' }])
})

test('where following fails before it was known what is followed, that is not forgotten', async () => {
  const shop = new FakeShop(240)
  shop.followed = [{ kind: 'genre', value: 'techno', name: 'Techno' }]
  shop.failing.set('/api/user/followed/artist/ava-lune', 500)
  const known = Promise.withResolvers<void>()
  shop.holding.set('/api/user/followed', known.promise)
  const { router } = await openApp('/artists/ava-lune', shop, signedIn)
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect.poll(() => shop.requests).toContain('PUT /api/user/followed/artist/ava-lune')
  await expect.element(page.getByText('The shop is closed', { exact: false }).first()).toBeVisible()
  known.resolve()
  await router.navigate('/sounds')
  await expect.element(page.getByRole('button', { name: 'Edit following (1)' })).toBeVisible()
})

test('a search is saved under a name that is proposed, and the list says that it is', async () => {
  const shop = new FakeShop(240)
  await openApp('/sounds?genre=techno&mood=dark', shop, signedIn)
  await page.getByRole('button', { name: 'Save search' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Techno, Dark')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible()
  await expect
    .poll(() => shop.searches)
    .toMatchObject([{ name: 'Techno, Dark', address: 'genre=techno&mood=dark' }])
})

test('a search without a name is not saved', async () => {
  const shop = new FakeShop(240)
  await openApp('/sounds?genre=techno', shop, signedIn)
  await page.getByRole('button', { name: 'Save search' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('  ')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('A name cannot be empty')).toBeVisible()
  expect(shop.searches).toEqual([])
})

test('a name that is too long is not cut but said, and not saved', async () => {
  const shop = new FakeShop(240)
  await openApp('/sounds?genre=techno', shop, signedIn)
  await page.getByRole('button', { name: 'Save search' }).click()
  const long = 'Deep techno for the small hours '.repeat(3).trim()
  await page.getByRole('textbox', { name: 'Name' }).fill(long)
  await expect.element(page.getByText('Use at most 80 characters (now 95)')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue(long)
  expect(shop.searches).toEqual([])
})

test.each([1440, 390])(
  '%i pixels wide, a long name leaves the buttons of every search in reach',
  async (width) => {
    const shop = new FakeShop(240)
    const names = ['Deepest', '“dark bass”, House, Techno, Dark, 120–130 BPM', 'Abcdefgh'.repeat(10)]
    shop.searches = names.map((name, at) => ({ ...aSearch, id: `deep-${at}`, name, newCount: 12 }))
    await openApp('/sounds', shop, { ...signedIn, width, height: 844 })
    if (width < 900) await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('button', { name: 'My saved searches (3)' }).click()
    const dialog = page.getByRole('dialog', { name: 'Saved searches' })
    await expect.element(dialog.getByRole('link', { name: 'Deepest' })).toBeVisible()
    const { left, right } = dialog.element().getBoundingClientRect()
    for (const name of names) {
      const link = dialog.getByRole('link', { name }).element().getBoundingClientRect()
      const remove = dialog
        .getByRole('button', { name: `Delete ${name}` })
        .element()
        .getBoundingClientRect()
      expect(link.left).toBeGreaterThan(left)
      expect(link.right).toBeLessThan(remove.left)
      expect(remove.right).toBeLessThan(right)
    }
  },
)

test('a saved search says what is new, and opening it says nothing any more', async () => {
  const shop = new FakeShop(240)
  shop.searches = [{ ...aSearch, newCount: 3 }]
  const { address } = await openApp('/sounds', shop, signedIn)
  await page.getByRole('button', { name: 'My saved searches (1)' }).click()
  const dialog = page.getByRole('dialog', { name: 'Saved searches' })
  await expect.element(dialog).toMatchTextContent(/3 new/)
  await dialog.getByRole('link', { name: 'Deep techno' }).click()
  await expect.poll(address).toBe('/sounds?genre=techno')
  await expect.poll(() => shop.searches[0]!.newCount).toBe(0)
})

test('a saved search is called otherwise, and deleted, which can be undone', async () => {
  const shop = new FakeShop(240)
  shop.searches = [{ ...aSearch, newCount: 0 }]
  await openApp('/sounds', shop, signedIn)
  await page.getByRole('button', { name: 'My saved searches (1)' }).click()
  const dialog = page.getByRole('dialog', { name: 'Saved searches' })
  await dialog.getByRole('button', { name: 'Rename Deep techno' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Deeper')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => shop.searches[0]!.name).toBe('Deeper')
  await expect.element(dialog.getByRole('button', { name: 'Rename Deeper' })).toHaveFocus()
  await dialog.getByRole('button', { name: 'Delete Deeper' }).click()
  await expect.poll(() => shop.searches).toEqual([])
  await dialog.getByRole('button', { name: 'Undo deleting Deeper' }).click()
  await expect.poll(() => shop.searches).toMatchObject([{ name: 'Deeper', openedAt: aSearch.openedAt }])
})

test('a search that was just saved, before others by its name, is called otherwise', async () => {
  const shop = new FakeShop(240)
  shop.searches = [{ ...aSearch, newCount: 0 }]
  await openApp('/sounds?genre=house', shop, signedIn)
  await expect.element(page.getByRole('button', { name: 'My saved searches (1)' })).toBeVisible()
  await page.getByRole('button', { name: 'Save search' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('All house')
  await userEvent.keyboard('{Enter}')
  await page.getByRole('button', { name: 'My saved searches (2)' }).click()
  const dialog = page.getByRole('dialog', { name: 'Saved searches' })
  await dialog.getByRole('button', { name: 'Rename All house' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Some house')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => shop.searches.map(({ name }) => name)).toEqual(['Deep techno', 'Some house'])
})

test('the empty search box proposes saved searches', async () => {
  const shop = new FakeShop(240)
  shop.searches = [{ ...aSearch, newCount: 3 }]
  const { address } = await openApp('/sounds', shop, signedIn)
  await page.getByRole('combobox', { name: 'Search sounds' }).click()
  await page.getByRole('option', { name: /Deep techno/ }).click()
  await expect.poll(address).toBe('/sounds?genre=techno')
})

test('where nothing is followed the list says how to', async () => {
  const shop = new FakeShop(0)
  await openApp('/sounds?followed=1', shop, signedIn)
  await expect.element(page.getByRole('heading', { name: 'You don’t follow anything yet' })).toBeVisible()
})

test('on a phone, Escape closes the list of what is followed and leaves the filters open', async () => {
  await openApp('/sounds', new FakeShop(240), { ...signedIn, width: 390, height: 844 })
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('button', { name: 'Edit following' }).click()
  await expect.element(page.getByRole('dialog', { name: 'What you follow' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog', { name: 'What you follow' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
})

test('on a phone, opening a saved search closes the filters too, so that what it finds is seen', async () => {
  const shop = new FakeShop(240)
  shop.searches = [{ ...aSearch, newCount: 0 }]
  const { address } = await openApp('/sounds', shop, { ...signedIn, width: 390, height: 844 })
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('button', { name: 'My saved searches (1)' }).click()
  await page.getByRole('link', { name: 'Deep techno' }).click()
  await expect.poll(address).toBe('/sounds?genre=techno')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})
