import type { Grant, Powers } from '@segno/contract'

const GRANT_STARTS: Readonly<Record<Grant, string>> = {
  reviewer: '/admin/review',
  support: '/users',
  accountant: '/admin_subscription_history',
}

/** Where a role begins; a narrowed administrator begins with the first of their grants. */
export function roleStart({ role, grants: [first] = [] }: Powers): string {
  if (role !== 'admin') return '/sounds'
  return first === undefined ? '/dashboard' : GRANT_STARTS[first]
}
