import { expect, test } from 'vitest'
import { type EarlierNotices, MAX_OPEN_NOTICES, MAX_WITHHELD, withholdsAtOnce } from './rules.ts'

const NOTHING: EarlierNotices = {
  openOfMailbox: 0,
  dismissedOfMailbox: 0,
  openOfNetwork: 0,
  dismissedOfNetwork: 0,
  openOfRange: 0,
  dismissedOfSound: 0,
  withheldOfArtist: 0,
  withheldOfShop: 0,
}

test.each([
  ['a first notice', {}, true],
  ['the third of one mailbox that is open', { openOfMailbox: MAX_OPEN_NOTICES - 1 }, true],
  ['the fourth of one mailbox that is open', { openOfMailbox: MAX_OPEN_NOTICES }, false],
  ['the fourth of one network that is open', { openOfNetwork: MAX_OPEN_NOTICES }, false],
  ['the tenth of one range that is open', { openOfRange: 9 }, true],
  ['the eleventh of one range that is open', { openOfRange: 10 }, false],
  ['a notice by whom another was dismissed', { dismissedOfMailbox: 1 }, false],
  ['a notice from where another was dismissed', { dismissedOfNetwork: 1 }, false],
  ['a notice about a sound that was cleared', { dismissedOfSound: 1 }, false],
  ['the fifth of an artist', { withheldOfArtist: MAX_WITHHELD.artist - 1 }, true],
  ['the sixth of an artist', { withheldOfArtist: MAX_WITHHELD.artist }, false],
  ['the one after twenty of the shop', { withheldOfShop: MAX_WITHHELD.shop }, false],
])('whether %s takes a sound off sale before anybody looked: %o', (_, earlier, isWithheld) => {
  expect(withholdsAtOnce({ ...NOTHING, ...earlier })).toBe(isWithheld)
})
