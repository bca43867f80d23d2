import { expect, test } from 'vitest'
import { MAX_OPEN_NOTICES, withholdsAtOnce } from './rules.ts'

const NOTHING = { openOfNotifier: 0, dismissedOfNotifier: 0, dismissedOfSound: 0 }

test.each([
  ['a first notice', {}, true],
  ['the third of one address that is open', { openOfNotifier: MAX_OPEN_NOTICES - 1 }, true],
  ['the fourth of one address that is open', { openOfNotifier: MAX_OPEN_NOTICES }, false],
  ['a notice by whom another was dismissed', { dismissedOfNotifier: 1 }, false],
  ['a notice about a sound that was cleared', { dismissedOfSound: 1 }, false],
])('whether %s takes a sound off sale before anybody looked: %o', (_, earlier, isWithheld) => {
  expect(withholdsAtOnce({ ...NOTHING, ...earlier })).toBe(isWithheld)
})
