import type { AccountStatus, Role } from '@segno/contract'

export const ROLE_WORDS: Readonly<Record<Role, string>> = { user: 'User', artist: 'Artist', admin: 'Admin' }

export const STATUS_WORDS: Readonly<Record<AccountStatus, string>> = {
  activated: 'Activated',
  deactivated: 'Deactivated',
  invited: 'Invited',
}

export const nameOf = (user: { firstName: string; lastName: string }): string =>
  `${user.firstName} ${user.lastName}`
