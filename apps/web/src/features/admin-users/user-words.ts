import type { AccountStatus, Role } from '@segno/contract'

export const ROLE_WORDS: Readonly<Record<Role, string>> = { user: 'User', artist: 'Artist', admin: 'Admin' }

export const STATUS_WORDS: Readonly<Record<AccountStatus, string>> = {
  activated: 'Activated',
  deactivated: 'Deactivated',
  invited: 'Invited',
}

/** What a list to choose from offers. */
export const optionsOf = <Value extends string>(words: Readonly<Record<Value, string>>) =>
  Object.entries<string>(words).map(([value, label]) => ({ value, label }))

export const nameOf = (user: { firstName: string; lastName: string }): string =>
  `${user.firstName} ${user.lastName}`
