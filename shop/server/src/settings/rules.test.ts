import { SETTING_NAMES } from '@segno/contract'
import { expect, test } from 'vitest'
import { fixedSettings, problemsIn, SETTING_VARIABLES, withinRange } from './rules.ts'

test('a variable of the environment fixes each setting, and that one alone', () => {
  for (const name of SETTING_NAMES) {
    expect(SETTING_VARIABLES[name]).toMatch(/^SEGNO_[A-Z_]+$/)
    expect([...fixedSettings({ [SETTING_VARIABLES[name]]: 'x' })]).toEqual([name])
  }
  expect(fixedSettings({ SEGNO_SHOP_NAME: '' }).size).toBe(0)
})

test.each([
  [1, 2],
  [2, 2],
  [3, 3],
  [9, 9],
  [10, 9],
])('a price of %i points is %i where artists may ask for 2 to 9', (points, within) => {
  expect(withinRange(points, { min: 2, max: 9 })).toBe(within)
})

const values = {
  legalName: 'Segno GmbH',
  legalStreet: 'Tonweg 1',
  legalVatId: 'DE136695976',
  minPricePoints: 2,
  maxPricePoints: 9,
  giftCardMinCents: 1_000,
  giftCardMaxCents: 25_000,
}
test.each([
  [{}, []],
  [{ legalName: null, legalStreet: null, legalVatId: null }, []],
  [{ minPricePoints: 9 }, []],
  [{ legalName: null }, [{ path: 'legalName', message: 'Name and street go together' }]],
  [{ legalStreet: null }, [{ path: 'legalStreet', message: 'Name and street go together' }]],
  [{ legalVatId: 'DE1' }, [{ path: 'legalVatId', message: 'This is not a valid VAT ID' }]],
  [{ minPricePoints: 10 }, [{ path: 'maxPricePoints', message: 'The highest price is below the lowest' }]],
  [
    { giftCardMinCents: 30_000 },
    [{ path: 'giftCardMaxCents', message: 'The largest gift card is below the smallest' }],
  ],
])('settings with %j do not go together because: %j', (change, problems) => {
  expect(problemsIn({ ...values, ...change }, 'DE')).toEqual(problems)
})
