import type { AccountStatus, Role } from '@segno/contract'

/** An administrator's changes of an account. */
export interface UserChange {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly role: Role
  readonly status: AccountStatus
}

/** For the audit trail. It shows that names and addresses changed, and not what they were: it is kept for ever. */
export function auditedChange(
  before: UserChange,
  after: UserChange,
): { readonly before: Record<string, string>; readonly after: Record<string, string> } {
  const changed = (Object.keys(after) as (keyof UserChange)[]).filter((name) => before[name] !== after[name])
  const shown = (side: UserChange, hidden: string) =>
    Object.fromEntries(changed.map((name) => [name, isKept(name) ? side[name] : hidden]))
  return { before: shown(before, 'not kept'), after: shown(after, 'changed') }
}

const isKept = (name: keyof UserChange): boolean => name === 'role' || name === 'status'

/** Somebody who asks later wants to know why. */
export function needsReason(before: UserChange, after: UserChange): boolean {
  return before.role !== after.role || before.status !== after.status || before.email !== after.email
}
