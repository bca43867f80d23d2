import { isFullAdmin, type Powers } from '@segno/contract'

interface Asking extends Powers {
  readonly accountId: string
}

/** Everybody changes their own jams, full administrators all that are not private. */
export function mayChange(
  caller: Asking | null,
  jam: { readonly owner_id: string; readonly is_private: boolean },
): boolean {
  if (caller === null) return false
  return caller.accountId === jam.owner_id || (isFullAdmin(caller) && !jam.is_private)
}
