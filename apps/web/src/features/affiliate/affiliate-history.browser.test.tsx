import { getAffiliate, listAffiliateDays } from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FakeShop } from '../../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../../testing/open-app.tsx'

afterEach(forgetEverything)

test.each([1440, 390])(
  '[R16] an affiliate sees the link, and its clicks and sign-ups by day, at %i pixels',
  async (width) => {
    const shop = new FakeShop()
    const link = 'https://shop.test/sounds?afid=0123456789ab'
    shop.on(getAffiliate, () => ({ link, clicks: 12, signUps: 3 }))
    shop.on(listAffiliateDays, () => ({
      items: [{ day: '2026-11-20', clicks: 12, signUps: 3 }],
      meta: { itemCount: 1, totalItems: 1, itemsPerPage: 10, totalPages: 1, currentPage: 1 },
    }))
    await openApp('/affiliate_history', shop, { isSignedIn: true, width })
    await expect.element(page.getByText(link)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
    await expect.element(page.getByRole('row').nth(1)).toMatchTextContent(/2026.*12.*3/)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  },
)
