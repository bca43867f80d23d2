/** Open notices that withhold at a time: of one mailbox, one network and its range. */
export const MAX_OPEN_NOTICES = 3
const MAX_OPEN_OF_RANGE = 10
/** Sounds that are off sale by notices that nobody decided, or were withheld so within a day: of one artist and of the shop. */
export const MAX_WITHHELD = { artist: 5, shop: 20 } as const
/** How long a notifier has to confirm their address. */
export const CONFIRM_DAYS = 7
export const SOURCE_DAYS = 30
/** Claims end three years after the end of the year in which they arose. */
export const DECIDED_DAYS = 1_461

/** Other notices, as far as they tell abuse. */
export interface EarlierNotices {
  readonly openOfMailbox: number
  readonly dismissedOfMailbox: number
  readonly openOfNetwork: number
  readonly dismissedOfNetwork: number
  readonly openOfRange: number
  readonly dismissedOfSound: number
  readonly withheldOfArtist: number
  readonly withheldOfShop: number
}

/**
 * Whether a confirmed notice takes the sound from sale before anybody has looked at it. It does, unless its notifier or their
 * network gave a notice that was dismissed or has several open ones, the sound was cleared before, or much was withheld
 * already: then an administrator decides first.
 */
export function withholdsAtOnce(earlier: EarlierNotices): boolean {
  const wasAbused = earlier.dismissedOfMailbox + earlier.dismissedOfNetwork + earlier.dismissedOfSound > 0
  const isMany =
    earlier.openOfMailbox >= MAX_OPEN_NOTICES ||
    earlier.openOfNetwork >= MAX_OPEN_NOTICES ||
    earlier.openOfRange >= MAX_OPEN_OF_RANGE
  const isCeiling =
    earlier.withheldOfArtist >= MAX_WITHHELD.artist || earlier.withheldOfShop >= MAX_WITHHELD.shop
  return !wasAbused && !isMany && !isCeiling
}
