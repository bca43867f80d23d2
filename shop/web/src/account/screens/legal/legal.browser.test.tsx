import { getLegalText } from '@segno/contract'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { legalText, plainBlock } from '../../../testing/fake-legal.ts'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { words } from '../../../testing/on-page.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'

afterEach(forgetEverything)

const NEW = { number: 2, validFrom: '2026-12-10' }
const OLD = { number: 1, validFrom: '2026-11-28' }

test('[R48] a legal text shows the version in force, and leads to the one before', async () => {
  const shop = new FakeShop()
  shop.on(getLegalText, ({ url }) => {
    const isOld = url.searchParams.get('number') === '1'
    const shown = isOld ? OLD : NEW
    return {
      ...legalText([
        plainBlock('The sound licence', 'heading'),
        {
          ...plainBlock('Be kind'),
          runs: [{ text: 'the shop', isStrong: true, isEmphasised: false, href: 'https://segno.test/' }],
        },
        { ...plainBlock('One', 'numbered'), number: 3 },
        { ...plainBlock('Deeper', 'bullet'), depth: 1 },
        { ...plainBlock('Two', 'numbered'), number: 4 },
      ]),
      ...shown,
      state: isOld ? ('earlier' as const) : ('inForce' as const),
      versions: [NEW, OLD],
    }
  })
  const { address } = await openApp('/terms_and_condition', shop)
  await expect.element(page.getByRole('heading', { name: 'Terms and conditions' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'The sound licence' })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'the shop' }))
    .toHaveAttribute('href', 'https://segno.test/')
  const [outer] = page.getByRole('main').element().querySelectorAll('ol')
  expect([outer?.start, outer?.children.length, outer?.querySelector('ul')?.textContent]).toEqual([
    3,
    2,
    'Deeper',
  ])
  await expect.element(words('Version 2, in force since 10 Dec 2026')).toBeVisible()
  await page.getByRole('link', { name: 'Version 1, from 28 Nov 2026' }).click()
  await expect.poll(address).toBe('/terms_and_condition?version=1')
  await expect.element(words(/^Version 1 of 28 Nov 2026 is no longer in force/)).toBeVisible()
  await page.getByRole('link', { name: 'Read the version in force' }).click()
  await expect.element(words('Version 2, in force since 10 Dec 2026')).toBeVisible()
})

test.each([
  ['/privacy_policy', 'Privacy policy'],
  ['/artist_agreement', 'Artist’s agreement'],
  ['/affiliate_terms', 'Affiliate terms'],
  ['/right_of_withdrawal', 'Right of withdrawal'],
])('%s is the %s', async (path, title) => {
  await openApp(path, new FakeShop())
  await expect.element(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
  await expect.element(words('Version 1, in force since 28 Nov 2026')).toBeVisible()
})
