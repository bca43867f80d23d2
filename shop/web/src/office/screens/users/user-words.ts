import { type AccountStatus, type Grant, GRANT_NAMES, type Role } from '@segno/contract'

export const ROLE_WORDS: Readonly<Record<Role, string>> = { user: 'User', artist: 'Artist', admin: 'Admin' }

export const STATUS_WORDS: Readonly<Record<AccountStatus, string>> = {
  activated: 'Activated',
  deactivated: 'Deactivated',
  invited: 'Invited',
}

/** The role with the grants that narrow it, such as `Admin: Support, Accountant`. */
export const roleWords = ({ role, grants }: { role: Role; grants: readonly Grant[] }): string =>
  grants.length === 0
    ? ROLE_WORDS[role]
    : `${ROLE_WORDS[role]}: ${grants.map((grant) => GRANT_NAMES[grant]).join(', ')}`

export const nameOf = (user: { firstName: string; lastName: string }): string =>
  `${user.firstName} ${user.lastName}`
