import { checkLicence, type CheckedLicence } from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'
import { press, type, words } from '../../../testing/on-page.ts'

afterEach(forgetEverything)

const LICENCE: CheckedLicence = {
  number: 'SEG-2026-000123-01-K7RM2PXC',
  endedAt: null,
  issuedAt: '2026-11-20T12:00:00.000Z',
  licensor: 'Segno Sounds GmbH',
  title: 'Fathom',
  artist: 'Ava Lune',
  version: '2026-11',
  trainingAllowed: false,
  text: ['Royalty-free.'],
  audioSha256: 'ab'.repeat(32),
}

test.each([1440, 390])(
  'a stranger checks a licence: valid, ended or unknown, at %i pixels',
  async (width) => {
    const shop = new FakeShop()
    const path = checkLicence.path.replace(':number', LICENCE.number)
    let licence = LICENCE
    shop.on({ ...checkLicence, path }, () => licence)
    await openApp('/licences', shop, { width })
    await type('Licence number', ` ${LICENCE.number} `)
    await press('Check')
    await expect.element(words('Valid licence')).toBeVisible()
    await expect.element(words('Fathom')).toBeVisible()
    await expect.element(words('Segno Sounds GmbH')).toBeVisible()
    await expect.element(words('Not allowed')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    await forgetEverything()
    licence = { ...LICENCE, endedAt: '2026-11-21T12:00:00.000Z' }
    await openApp(`/licences/${LICENCE.number}`, shop, { width })
    await expect.element(words('Ended licence')).toBeVisible()
    await expect.element(words(/ended on .*2026 and no longer permits/)).toBeVisible()
    await expect.element(words('Royalty-free.')).not.toBeInTheDocument()
    shop.refusing.set(path, { code: 'licence_not_found', message: 'No licence has this number' })
    await forgetEverything()
    await openApp(`/licences/${LICENCE.number}`, shop, { width })
    await expect.element(page.getByRole('heading', { name: 'Unknown licence' })).toBeVisible()
  },
)
