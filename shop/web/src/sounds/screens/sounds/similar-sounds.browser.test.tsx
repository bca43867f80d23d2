import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'
import { soundAt } from '../../../testing/sounds.ts'

afterEach(forgetEverything)

const { title } = soundAt(0)
const chip = () => page.getByRole('button', { name: `Remove Like “${title}”` })
const list = () => page.getByRole('grid', { name: 'Sounds' })
const original = () => page.getByRole('grid', { name: 'The original' })
const rows = () => list().getByRole('row')
async function firstSound(): Promise<void> {
  await expect.element(rows().first()).toBeVisible()
}

test('from the menu of a row one comes to what is like it, and the back button leads back', async () => {
  const { address, router } = await openApp('/sounds?genre=techno', new FakeShop(240))
  await page
    .getByRole('button', { name: /^More for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Similar sounds' }).click()
  await expect.poll(address).toMatch(/^\/sounds\?similar=sound-\d+$/)
  await expect.element(page.getByRole('button', { name: /^Remove Like/ })).toBeVisible()
  await router.navigate(-1)
  await expect.poll(address).toBe('/sounds?genre=techno')
  await expect.element(page.getByRole('radiogroup', { name: 'Similar in' })).not.toBeInTheDocument()
})

test('every row says in words in what it is like the sound, and the sound itself is not among them', async () => {
  await openApp('/sounds?similar=sound-0', new FakeShop(240))
  await expect.element(chip()).toBeVisible()
  await expect.element(list()).toHaveAttribute('aria-rowcount', '239')
  await expect.element(rows().first()).toMatchTextContent(/same groove · similar sound/)
  const why = rows().first().element().querySelector('[class*=why]')!
  const terms = rows().first().element().querySelector('[class*=terms]')!
  expect(why.textContent).toBe('same groove · similar sound')
  expect(terms.textContent).not.toContain('same groove')
  expect(terms.getBoundingClientRect().top).toBeGreaterThanOrEqual(why.getBoundingClientRect().bottom)
  expect(getComputedStyle(why).color).not.toBe(getComputedStyle(terms).color)
  await expect.element(rows().first()).toMatchTextContent(new RegExp(soundAt(1).title))
})

test('the sound itself stands above the others, is named by the heading and can be heard', async () => {
  await openApp('/sounds?similar=sound-0', new FakeShop(240))
  await expect.element(page.getByRole('heading', { name: `Sounds like “${title}”`, level: 1 })).toBeVisible()
  await expect.element(original().getByRole('link', { name: title })).toBeVisible()
  await original()
    .getByRole('button', { name: `Play ${title}` })
    .click()
  await expect.element(original().getByRole('row')).toHaveAttribute('data-state', 'playing')
  await chip().click()
  await expect.element(original()).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Sounds', level: 1, exact: true })).toBeVisible()
})

test('what is to be alike is explained in words, without a pointer', async () => {
  await openApp('/sounds?similar=sound-0', new FakeShop(240))
  await expect.element(page.getByText('Sound, groove, notes and envelope together')).toBeVisible()
  await page.getByRole('radio', { name: 'Envelope' }).click()
  await expect.element(page.getByText(/^How its loudness moves: short hits/)).toBeVisible()
})

test('the dial and the key stand in the address, and filters narrow what is like the sound', async () => {
  const shop = new FakeShop(240)
  const { address } = await openApp('/sounds?similar=sound-0&sort=newest', shop)
  await page.getByRole('radio', { name: 'Groove' }).click()
  expect(address()).toBe('/sounds?similar=sound-0&alike=rhythm&sort=newest')
  await page.getByRole('checkbox', { name: 'In any key' }).click()
  await page.getByRole('checkbox', { name: /^Techno/ }).click()
  expect(address()).toBe('/sounds?genre=techno&similar=sound-0&alike=rhythm&transpose=any&sort=newest')
  await expect
    .poll(() => shop.requests.findLast((asked) => asked.includes('/similar?')))
    .toMatch(/similar\?(?=.*genre=techno)(?=.*alike=rhythm)(?=.*transpose=any)(?!.*sort)/)
  await page.getByRole('radio', { name: 'Overall' }).click()
  await page.getByRole('checkbox', { name: 'In any key' }).click()
  expect(address()).toBe('/sounds?genre=techno&similar=sound-0&sort=newest')
})

test('taking the sound away leaves the filters and gives the order back', async () => {
  const { address } = await openApp(
    '/sounds?genre=techno&similar=sound-0&alike=pitch&sort=newest',
    new FakeShop(240),
  )
  await expect.element(page.getByRole('combobox', { name: 'Sort by' })).not.toBeInTheDocument()
  await chip().click()
  expect(address()).toBe('/sounds?genre=techno&sort=newest')
  await expect.element(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('newest')
})

test('S leads to what is like the selected row, and from there on to the next', async () => {
  const { address } = await openApp('/sounds', new FakeShop(240))
  await firstSound()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}s')
  await expect.poll(address).toBe('/sounds?similar=sound-1')
  await expect.element(list()).toHaveAttribute('aria-rowcount', '239')
  await userEvent.keyboard('{ArrowDown}s')
  await expect.poll(address).toBe('/sounds?similar=sound-0')
})

test('the sound in the player leads to what is like it, from the bar and by S on other screens', async () => {
  const { address, router } = await openApp('/sounds', new FakeShop(240))
  await page
    .getByRole('button', { name: `Play ${title}` })
    .first()
    .click()
  await page.getByRole('button', { name: `Sounds like ${title}` }).click()
  await expect.poll(address).toBe('/sounds?similar=sound-0')
  await router.navigate('/nowhere')
  await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await userEvent.keyboard('s')
  await expect.poll(address).toBe('/sounds?similar=sound-0')
})

test('a sound that is gone is said to be gone, and there is a way on', async () => {
  const shop = new FakeShop(240)
  shop.refusing.set('/api/sounds/sound-0/similar', {
    statusCode: 404,
    code: 'sound_not_found',
    message: 'Sound not found',
  })
  const { address } = await openApp('/sounds?similar=sound-0', shop)
  await expect.element(page.getByText('That sound is no longer here')).toBeVisible()
  await expect.element(page.getByRole('complementary', { name: 'Filters' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('radiogroup', { name: 'Similar in' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Show all sounds' }).click()
  expect(address()).toBe('/sounds')
})

test.each(['', '&genre=techno'])(
  'a sound that nothing can be compared with says so, and blames no filter: “%s”',
  async (filters) => {
    await openApp(`/sounds?similar=sound-0${filters}`, new FakeShop([soundAt(0)]))
    await expect.element(page.getByText('No similar sounds')).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^Clear all filters/ })).not.toBeInTheDocument()
  },
)

test('on a phone all of it fits, and the words stand under the title', async () => {
  await openApp('/sounds?similar=sound-0', new FakeShop(240), { width: 390, height: 844 })
  await expect.element(rows().first().getByText('same groove · similar sound')).toBeVisible()
  await expect.element(page.getByRole('radio', { name: 'Envelope' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(390)
})

test('a mangled address still finds something', async () => {
  const { address } = await openApp('/sounds?alike=rhythm&transpose=any', new FakeShop(240))
  await firstSound()
  await page.getByRole('checkbox', { name: /^Techno/ }).click()
  expect(address()).toBe('/sounds?genre=techno')
})
