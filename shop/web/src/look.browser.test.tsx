import { expect, test, afterEach } from 'vitest'
import { page } from 'vitest/browser'
import { FakeShop } from './testing/fake-shop.ts'
import { forgetEverything, openApp } from './testing/open-app.tsx'

afterEach(forgetEverything)

const BREAKPOINTS_PX = [600, 900, 1200, 1536]
const styles = import.meta.glob<string>('./**/*.css', { query: '?raw', import: 'default', eager: true })

test('[L05] the layout changes at the specification’s breakpoints and at no other width', () => {
  const widths = Object.entries(styles).flatMap(([file, css]) =>
    [...css.matchAll(/@media[^{]*?(\d+)px/g)].map(([, width]) => ({
      file,
      width: Number(width),
    })),
  )
  expect(widths.length).toBeGreaterThan(10)
  expect(widths.filter(({ width }) => !BREAKPOINTS_PX.includes(width))).toEqual([])
})

test('[L05] words are set in Plus Jakarta Sans, and the one primary action is #8236FF', async () => {
  await openApp('/login', new FakeShop(3))
  const action = page.getByRole('button', { name: 'Sign in', exact: true })
  await expect.element(action).toBeVisible()
  const { fontFamily, backgroundColor } = getComputedStyle(action.element())
  expect(fontFamily).toMatch(/^"?Plus Jakarta Sans/)
  expect(backgroundColor).toBe('rgb(130, 54, 255)')
})
