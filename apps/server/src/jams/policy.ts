import type { Role } from '@segno/contract'

interface Asking {
  readonly accountId: string
  readonly role: Role
}

/** Artists change their own jams, administrators all. */
export function mayChange(caller: Asking | null, jam: { readonly owner_id: string }): boolean {
  if (caller === null) return false
  return caller.role === 'admin' || (caller.role === 'artist' && caller.accountId === jam.owner_id)
}
