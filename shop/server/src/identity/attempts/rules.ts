/** How often something was tried in vain. */
export interface Tally {
  readonly failures: number
  readonly firstAt: Date
  readonly lastAt: Date
}

/**
 * `delay`: a few tries are free, then the wait doubles. `budget`: so many in a window that begins with the first, and
 * beyond it no more, or more for a proof of work each. `signal`: counted in such a window and never refused.
 */
export type Limit =
  | { readonly kind: 'delay'; readonly freeTries: number }
  | {
      readonly kind: 'budget'
      readonly most: number
      readonly windowSeconds: number
      readonly beyond?: 'proof'
    }
  | { readonly kind: 'signal'; readonly windowSeconds: number }

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** An owner's network is one of many in a provider's range, so the range may do this many times as much. */
const RANGE_FACTOR = 10

/**
 * Limits by what they count. A refusal counts by network, so that strangers use up their own budgets
 * and not the owner's; what is counted by account alone asks for work, or changes what is mailed. Probes are answers that
 * tell whether an address has an account.
 */
export const LIMITS = {
  password_at_network: { kind: 'delay', freeTries: 5 },
  // Over all networks that the account has never signed in from.
  account_passwords: { kind: 'budget', most: 20, windowSeconds: DAY, beyond: 'proof' },
  second_factor_at_network: { kind: 'delay', freeTries: 10 },
  second_factor_at_network_day: { kind: 'budget', most: 20, windowSeconds: DAY },
  // From networks that the account has never signed in from: they have the password, and a new one begins the count again.
  account_second_factors: { kind: 'budget', most: 20, windowSeconds: DAY },
  network_registrations: { kind: 'budget', most: 20, windowSeconds: HOUR },
  code_at_network: { kind: 'budget', most: 10, windowSeconds: 10 * MINUTE, beyond: 'proof' },
  code_at_network_day: { kind: 'budget', most: 20, windowSeconds: DAY },
  // Wrong guesses at codes of six digits, over all networks and all codes of an account.
  account_codes: { kind: 'signal', windowSeconds: DAY },
  network_codes: { kind: 'budget', most: 30, windowSeconds: HOUR },
  mail_at_network: { kind: 'budget', most: 5, windowSeconds: 10 * MINUTE, beyond: 'proof' },
  mail_at_network_day: { kind: 'budget', most: 20, windowSeconds: DAY },
  // Mails of one kind to an account.
  account_mails: { kind: 'signal', windowSeconds: DAY },
  network_links: { kind: 'budget', most: 30, windowSeconds: HOUR },
  letters_at_network: { kind: 'budget', most: 3, windowSeconds: DAY },
  letters_to_address: { kind: 'budget', most: 10, windowSeconds: DAY, beyond: 'proof' },
  // Work fills no mailbox without end.
  letters_to_address_most: { kind: 'budget', most: 50, windowSeconds: DAY },
  network_letters: { kind: 'budget', most: 10, windowSeconds: HOUR },
  // A made-up code is one of 10^17; these keep those that a shop has chosen itself from being tried through.
  account_vouchers: { kind: 'budget', most: 10, windowSeconds: HOUR },
  network_vouchers: { kind: 'budget', most: 60, windowSeconds: HOUR },
  // One of 25 billion, good for ten minutes.
  account_device_codes: { kind: 'budget', most: 10, windowSeconds: 10 * MINUTE },
  network_device_codes: { kind: 'budget', most: 60, windowSeconds: HOUR },
  // Programs that make themselves known; an office has one network for all of its people.
  network_programs: { kind: 'budget', most: 20, windowSeconds: HOUR },
  network_program_documents: { kind: 'budget', most: 30, windowSeconds: HOUR },
  network_passwords: { kind: 'budget', most: 60, windowSeconds: HOUR },
  network_probes_short: { kind: 'budget', most: 5, windowSeconds: 10 * MINUTE, beyond: 'proof' },
  network_probes_day: { kind: 'budget', most: 30, windowSeconds: DAY },
  range_probes_short: {
    kind: 'budget',
    most: 5 * RANGE_FACTOR,
    windowSeconds: 10 * MINUTE,
    beyond: 'proof',
  },
  // A neighbour's network goes on for work: others of its range may not shut it out.
  range_probes_day: { kind: 'budget', most: 30 * RANGE_FACTOR, windowSeconds: DAY, beyond: 'proof' },
} as const satisfies Record<string, Limit>
export type Purpose = keyof typeof LIMITS

/** Whether a proof of work is taken in the place of this count. */
export function isWorkTaken(purpose: Purpose): boolean {
  const limit: Limit = LIMITS[purpose]
  return limit.kind === 'budget' && limit.beyond === 'proof'
}

const MAX_WAIT_SECONDS = 15 * MINUTE
/** What happened before is forgotten after a day without another failure. */
const FORGOTTEN_AFTER_SECONDS = DAY

const secondsBetween = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / 1_000

/** The tally as it counts now: an empty one once its window is over. */
export function currentTally(limit: Limit, tally: Tally, now: Date): Tally {
  const isOver =
    limit.kind === 'delay'
      ? secondsBetween(tally.lastAt, now) >= FORGOTTEN_AFTER_SECONDS
      : secondsBetween(tally.firstAt, now) >= limit.windowSeconds
  return isOver || tally.failures === 0 ? { failures: 0, firstAt: now, lastAt: now } : tally
}

/** @returns seconds to wait before another try is let through, rounded up; 0 for none */
export function waitSeconds(limit: Limit, tally: Tally, now: Date): number {
  if (limit.kind === 'signal') return 0
  const { failures, firstAt, lastAt } = currentTally(limit, tally, now)
  if (limit.kind === 'budget') {
    if (failures < limit.most) return 0
    return Math.ceil(limit.windowSeconds - secondsBetween(firstAt, now))
  }
  if (failures < limit.freeTries) return 0
  const total = Math.min(MAX_WAIT_SECONDS, 2 ** (failures - limit.freeTries))
  return Math.max(0, Math.ceil(total - secondsBetween(lastAt, now)))
}
