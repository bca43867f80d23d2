import { deleteUser, getDeletionFacts, listDevices, listSessions, updateProfile } from '@segno/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { press, type, words } from '../../../testing/on-page.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'

afterEach(async () => {
  await forgetEverything()
  delete document.documentElement.dataset.theme
})

const nothing = {
  items: [],
  meta: { itemCount: 0, totalItems: 0, itemsPerPage: 60, totalPages: 0, currentPage: 1 },
}
let shop: FakeShop
beforeEach(() => {
  shop = new FakeShop(3)
  shop.on(listSessions, () => nothing)
  shop.on(listDevices, () => nothing)
  shop.on(getDeletionFacts, () => ({
    confirmBy: 'password' as const,
    lostPoints: 0,
    soundsForSale: 0,
    unsettled: [],
    isLastAdmin: false,
  }))
})
const open = (width = 1440) => openApp('/user_profile', shop, { isSignedIn: true, width })

test.each([1440, 390])('at a width of %i a form for a password does not stretch the page', async (width) => {
  await open(width)
  await press('Change password')
  await expect.element(page.getByLabelText('Current password')).toBeVisible()
  const { scrollWidth, scrollHeight } = document.documentElement
  expect([scrollWidth, scrollHeight]).toEqual([innerWidth, innerHeight])
})

test('[R06] a link that is refused is named by its line, beside the field, which gets the focus', async () => {
  const message = 'Link must begin with https://'
  const errors = [
    { path: 'links.1', message },
    { path: 'links.2', message: 'Link is not a valid web address' },
  ]
  shop.refusing.set(updateProfile.path, { code: 'bad_request', message, errors })
  await open()
  const links = page.getByRole('textbox', { name: 'Links, one per line' })
  await links.fill('https://ada.example\n\nhttp://ada.example\nada')
  await press('Save')
  await expect.element(links).toHaveAttribute('aria-invalid', 'true')
  await expect
    .element(links)
    .toHaveAccessibleDescription('Line 3 must begin with https://, line 4 is not a valid web address')
  await expect.element(links).toHaveFocus()
})

test.each(['dark', 'light'])(
  'in the %s theme, lists to choose from have the border of other fields',
  async (theme) => {
    document.documentElement.dataset.theme = theme
    await open()
    const border = (label: string): string =>
      getComputedStyle(page.getByLabelText(label, { exact: true }).element()).border
    await expect.element(page.getByLabelText('First name')).toBeVisible()
    expect(border('Country')).toBe(border('First name'))
    expect(border('Currency')).toBe(border('First name'))
  },
)

test.each(['dark', 'light'])(
  'in the %s theme, what deletes does not look like what saves, and can be read',
  async (theme) => {
    document.documentElement.dataset.theme = theme
    shop.on(deleteUser, () => null)
    await open()
    await press('Delete my account')
    const deletes = page.getByRole('button', { name: 'Delete my account permanently' })
    await expect.element(deletes).toBeVisible()
    await page.getByRole('heading', { name: 'Delete your account' }).hover()
    await expect.poll(() => getComputedStyle(deletes.element()).backgroundColor).toBe('rgb(201, 37, 59)')
    const { backgroundColor, color } = getComputedStyle(deletes.element())
    const save = page.getByRole('button', { name: 'Save', exact: true }).first().element()
    expect(backgroundColor).not.toBe(getComputedStyle(save).backgroundColor)
    expect(contrast(backgroundColor, color)).toBeGreaterThan(4.5)
    await type('Type user@segno.test to continue', 'somebody@segno.test')
    await deletes.click()
    await expect.element(words('That is not this account’s email address.')).toBeVisible()
  },
)

/** As WCAG 2 counts it. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
    const share = Number(part) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
