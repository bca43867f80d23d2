/** Each given up keeps leading to its artist, so nobody may collect them. */
export const MAX_FORMER_HANDLES = 5

/** Names of screens and of the shop itself, with which somebody could pass for it. */
const RESERVED = new Set([
  'about',
  'account',
  'admin',
  'administrator',
  'agent',
  'api',
  'artist',
  'artists',
  'contact',
  'edit',
  'help',
  'legal',
  'login',
  'me',
  'moderator',
  'new',
  'null',
  'official',
  'privacy',
  'root',
  'search',
  'security',
  'segno',
  'settings',
  'shop',
  'sounds',
  'staff',
  'support',
  'system',
  'team',
  'terms',
  'undefined',
  'withdraw',
  'withdrawal',
])

/** `former-…` is what a deleted artist's page is called. */
export function isReservedHandle(handle: string): boolean {
  return RESERVED.has(handle) || handle.startsWith('former-') || handle.endsWith('-')
}
