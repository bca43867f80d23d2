/** How often something was tried in vain. */
export interface Tally {
  readonly failures: number
  readonly firstAt: Date
  readonly lastAt: Date
}

/**
 * `delay`: a few tries are free, then the wait doubles. `budget`: so many in a window that begins with the first, and
 * beyond it no more, or more for a proof of work each.
 */
export type Limit =
  | { readonly kind: 'delay'; readonly freeTries: number }
  | {
      readonly kind: 'budget'
      readonly most: number
      readonly windowSeconds: number
      readonly beyond?: 'proof'
    }

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** An owner's network is one of many in a provider's range, so the range may do this many times as much. */
const RANGE_FACTOR = 10

/** What is counted, and how much of it is borne. Probes are answers that tell whether an address has an account. */
export const LIMITS = {
  password_at_network: { kind: 'delay', freeTries: 5 },
  // Counted by account alone: whoever gets this far has the first factor already.
  second_factor: { kind: 'delay', freeTries: 10 },
  second_factor_day: { kind: 'budget', most: 50, windowSeconds: DAY },
  network_registrations: { kind: 'budget', most: 20, windowSeconds: HOUR },
  // Over all codes that are mailed to an account and all networks: with a million codes, one in 33,000 is guessed a day.
  account_codes: { kind: 'delay', freeTries: 10 },
  account_codes_day: { kind: 'budget', most: 30, windowSeconds: DAY },
  network_codes: { kind: 'budget', most: 30, windowSeconds: HOUR },
  links_to_account: { kind: 'budget', most: 5, windowSeconds: 10 * MINUTE },
  links_to_account_day: { kind: 'budget', most: 10, windowSeconds: DAY },
  network_links: { kind: 'budget', most: 30, windowSeconds: HOUR },
  letters_to_address: { kind: 'budget', most: 3, windowSeconds: DAY },
  network_letters: { kind: 'budget', most: 10, windowSeconds: HOUR },
  // A made-up code is one of 10^17; these keep those that a shop has chosen itself from being tried through.
  account_vouchers: { kind: 'budget', most: 10, windowSeconds: HOUR },
  network_vouchers: { kind: 'budget', most: 60, windowSeconds: HOUR },
  // One of 25 billion, good for ten minutes.
  account_device_codes: { kind: 'budget', most: 10, windowSeconds: 10 * MINUTE },
  network_device_codes: { kind: 'budget', most: 60, windowSeconds: HOUR },
  network_passwords: { kind: 'budget', most: 60, windowSeconds: HOUR },
  network_probes_short: { kind: 'budget', most: 5, windowSeconds: 10 * MINUTE, beyond: 'proof' },
  network_probes_day: { kind: 'budget', most: 30, windowSeconds: DAY },
  range_probes_short: {
    kind: 'budget',
    most: 5 * RANGE_FACTOR,
    windowSeconds: 10 * MINUTE,
    beyond: 'proof',
  },
  range_probes_day: { kind: 'budget', most: 30 * RANGE_FACTOR, windowSeconds: DAY },
} as const satisfies Record<string, Limit>
export type Purpose = keyof typeof LIMITS

const MAX_WAIT_SECONDS = 15 * MINUTE
/** What happened before is forgotten after a day without another failure. */
const FORGOTTEN_AFTER_SECONDS = DAY

const secondsBetween = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / 1_000

/** The tally as it counts now: an empty one once its window is over. */
export function currentTally(limit: Limit, tally: Tally, now: Date): Tally {
  const isOver =
    limit.kind === 'budget'
      ? secondsBetween(tally.firstAt, now) >= limit.windowSeconds
      : secondsBetween(tally.lastAt, now) >= FORGOTTEN_AFTER_SECONDS
  return isOver || tally.failures === 0 ? { failures: 0, firstAt: now, lastAt: now } : tally
}

/** @returns seconds to wait before another try is let through, rounded up; 0 for none */
export function waitSeconds(limit: Limit, tally: Tally, now: Date): number {
  const { failures, firstAt, lastAt } = currentTally(limit, tally, now)
  if (limit.kind === 'budget') {
    if (failures < limit.most) return 0
    return Math.ceil(limit.windowSeconds - secondsBetween(firstAt, now))
  }
  if (failures < limit.freeTries) return 0
  const total = Math.min(MAX_WAIT_SECONDS, 2 ** (failures - limit.freeTries))
  return Math.max(0, Math.ceil(total - secondsBetween(lastAt, now)))
}
