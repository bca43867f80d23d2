import { expect, test } from 'vitest'
import { kindFacts, KINDS, PACKAGE_KINDS } from './kinds.ts'

test('every kind of package is a row, and another kind is named as unknown', () => {
  for (const kind of PACKAGE_KINDS) expect(kindFacts(kind)).toBe(KINDS[kind])
  expect(() => kindFacts('giftCard')).toThrow('giftCard is no kind of package')
})
