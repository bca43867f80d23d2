import type { Role } from './role.ts'

/** Parts of the administrators' work. One without grants does all of it, one with some only what these name. */
export const GRANTS = ['reviewer', 'support', 'accountant'] as const
export type Grant = (typeof GRANTS)[number]

/** A role with the grants that narrow it; only administrators have any. */
export interface Powers {
  readonly role: Role
  readonly grants?: readonly Grant[]
}

/** The code of a refusal for want of a grant. */
export const GRANT_MISSING = 'grant_missing'

/** True for administrators whom no grants narrow. */
export const isFullAdmin = ({ role, grants = [] }: Powers): boolean => role === 'admin' && grants.length === 0

/** @param reachedBy grants of which one is enough; with none of them it is full administrators only */
export const hasGrant = (powers: Powers, reachedBy: readonly Grant[]): boolean =>
  isFullAdmin(powers) ||
  (powers.role === 'admin' && reachedBy.some((grant) => powers.grants?.includes(grant)))

/** As people read them. */
export const GRANT_NAMES: Readonly<Record<Grant, string>> = {
  reviewer: 'Reviewer',
  support: 'Support',
  accountant: 'Accountant',
}

/** The parts of the work that a grant reaches. */
export const GRANT_WORK: Readonly<Record<Grant, string>> = {
  reviewer: 'Reviews and re-tags sounds, and decides reports, copyright notices and applications of artists.',
  support:
    'Sees users with their sessions, points and purchases, answers feedback and withdrawals, refunds up to a limit.',
  accountant:
    'Reads payments, disputes, payouts, books and tax reports, and saves their files. Changes nothing.',
}

/** Says in a sentence what is missing, such as `This needs the grant Support or Accountant. …` */
export function grantMessage(reachedBy: readonly Grant[]): string {
  if (reachedBy.length === 0) return 'Only a full administrator can do this.'
  const names = reachedBy.map((grant) => GRANT_NAMES[grant]).join(' or ')
  return `This needs the grant ${names}. A full administrator can give it to you.`
}
