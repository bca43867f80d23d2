import type { Role } from '@segno/contract'

interface Asking {
  readonly accountId: string
  readonly role: Role
}

/** Everybody changes their own jams, administrators all that are not private. */
export function mayChange(
  caller: Asking | null,
  jam: { readonly owner_id: string; readonly is_private: boolean },
): boolean {
  if (caller === null) return false
  return caller.accountId === jam.owner_id || (caller.role === 'admin' && !jam.is_private)
}
