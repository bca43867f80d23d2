import {
  describePage,
  getLegalSource,
  getLegalTexts,
  LEGAL_TEXT_NAMES,
  type LegalAcceptance,
  listLegalAcceptances,
  previewLegalText,
  publishLegalText,
} from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { plainBlock, VERSION_1 } from '../../../testing/fake-legal.ts'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { press, type, words } from '../../../testing/on-page.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'

afterEach(forgetEverything)

const ACCEPTED: readonly LegalAcceptance[] = [
  {
    id: 'a',
    name: 'terms',
    number: 1,
    occasion: 'purchase',
    acceptedAt: '2026-11-30T12:00:00.000Z',
    user: { id: 'u', name: 'Ada Lee', email: 'ada@segno.test' },
  },
  {
    id: 'b',
    name: 'agreement',
    number: 1,
    occasion: 'application',
    acceptedAt: '2026-11-29T12:00:00.000Z',
    user: { id: 'v', name: null, email: null },
  },
]

test.each([1440, 390])(
  'at a width of %i an administrator writes, sees and publishes the next terms',
  async (width) => {
    const shop = new FakeShop(1)
    shop.profile = { ...shop.profile, role: 'admin' }
    const published: unknown[] = []
    shop.on(getLegalTexts, () => ({
      today: '2026-12-01',
      placeholders: [
        { name: 'shopName', about: 'Name of the shop', value: 'Segno' },
        { name: 'legalPhone', about: 'Phone number', value: null },
      ],
      texts: LEGAL_TEXT_NAMES.map((name) => ({
        name,
        inForce: 1,
        versions: [
          ...(name === 'terms' && published.length > 0
            ? [
                {
                  number: 2,
                  validFrom: '2026-12-24',
                  publishedAt: '2026-12-01T12:00:00.000Z',
                  publishedBy: { id: 'g', name: 'Grace Hall' },
                },
              ]
            : []),
          { ...VERSION_1, publishedAt: '2026-11-28T12:00:00.000Z', publishedBy: null },
        ],
      })),
    }))
    shop.on(listLegalAcceptances, () => ({
      items: [...ACCEPTED],
      meta: describePage({ page: 1, limit: 10, itemCount: 2, totalItems: 2 }),
    }))
    shop.on(getLegalSource, () => ({ markdown: 'Be kind at {{shopName}}.' }))
    shop.on(previewLegalText, ({ body }) => {
      const { markdown } = body as { markdown: string }
      const isWrong = markdown.includes('{{shopnaem}}')
      return {
        blocks: [plainBlock(markdown.replace('{{shopName}}', 'Segno'))],
        problems: isWrong ? ['Line 1: {{shopnaem}} is not a placeholder. Choose one from the list.'] : [],
        unset: markdown.includes('{{legalPhone}}') ? ['legalPhone'] : [],
      }
    })
    shop.on(publishLegalText, ({ body }) => {
      published.push(body)
      return null
    })
    const { address } = await openApp('/admin/legal-texts', shop, { isSignedIn: true, width })
    await expect.element(words('Ada Lee')).toBeVisible()
    await expect.element(words('Deleted account')).toBeVisible()
    await page.getByRole('link', { name: 'Edit Terms and conditions' }).click()
    await expect.element(words('Be kind at Segno.')).toBeVisible()
    await expect.element(words('Phone number: not set')).toBeVisible()
    await type('Markdown', 'Be calm at {{shopnaem}}.')
    await expect.element(words(/^Line 1: {{shopnaem}} is not a placeholder/)).toBeVisible()
    await type('Markdown', 'Be calm at {{shopName}}. {{legalPhone}}')
    await expect.element(words('Left out, because not set in Settings: legalPhone.')).toBeVisible()
    await type('Publish from', '2026-12-24')
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    await press('Publish')
    await expect.poll(address).toBe('/admin/legal-texts')
    await expect.element(words('Version 2 from 24 Dec 2026')).toBeVisible()
    expect(published).toEqual([
      { markdown: 'Be calm at {{shopName}}. {{legalPhone}}', validFrom: '2026-12-24', lastNumber: 1 },
    ])
  },
)
