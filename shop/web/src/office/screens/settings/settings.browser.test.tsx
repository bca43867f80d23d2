import { changeSettings, getSettings, SETTING_NAMES } from '@segno/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FakeShop } from '../../../testing/fake-shop.ts'
import { press, type, words } from '../../../testing/on-page.ts'
import { forgetEverything, openApp } from '../../../testing/open-app.tsx'
import { SETTING_DEFAULTS } from '../../../testing/settings.ts'

const LONG_VARIABLE = { variable: 'SEGNO_ARTIST_SHARE_BASIS_POINTS', value: '5000' }

afterEach(forgetEverything)

let shop: FakeShop
beforeEach(() => {
  shop = new FakeShop(1)
  shop.profile = { ...shop.profile, role: 'admin' }
})

test('an administrator changes limits, sees the default and by whom it was changed; the environment fixes others', async () => {
  let values = SETTING_DEFAULTS
  let sent: unknown
  const answer = () => ({
    values,
    defaults: SETTING_DEFAULTS,
    settings: SETTING_NAMES.map((name) => ({
      name,
      variable: `SEGNO_${name.toUpperCase()}`,
      isFixed: name === 'reportPointsADay',
      countsFrom: null,
      changed:
        values[name] === SETTING_DEFAULTS[name]
          ? null
          : { at: '2026-11-20T12:00:00.000Z', by: { id: 'a', name: 'Grace Hall' } },
    })),
    environment: [LONG_VARIABLE, { variable: 'SEGNO_ORIGIN', value: 'https://segno.test' }],
  })
  shop.on(getSettings, answer)
  shop.on(changeSettings, ({ body }) => {
    sent = body
    values = { ...values, ...(body as { values: object }).values }
    return answer()
  })
  await openApp('/admin/settings', shop, { isSignedIn: true })
  await expect.element(words('Fixed by SEGNO_REPORTPOINTSADAY')).toBeVisible()
  await expect.element(words('https://segno.test')).toBeVisible()
  await page.viewport(390, 844)
  expect(words(LONG_VARIABLE.value).element().clientWidth).toBeGreaterThan(120)
  await press('Change Limits')
  expect(page.getByLabelText('Points for reports a day').elements()).toHaveLength(0)
  await type('Downloads in 24 hours', '')
  await type('Highest price, in points', '20')
  await press('Save')
  await expect.element(words('Default: 2,000')).toBeVisible()
  expect(document.body.innerText).toContain('Changed by Grace Hall')
  expect(sent).toEqual({
    was: { mastersADay: 2_000, minPricePoints: 1, maxPricePoints: 10 },
    values: { mastersADay: null, minPricePoints: 1, maxPricePoints: 20 },
  })
})
