/** Roles of people with an account. A guest is somebody without one. */
export const ROLES = ['user', 'artist', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** Both kinds of people who buy. */
export const BUYERS = ['user', 'artist'] as const satisfies readonly Role[]
/** An invited account was made by an administrator and has no password yet. */
export const ACCOUNT_STATUSES = ['activated', 'deactivated', 'invited'] as const
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number]
