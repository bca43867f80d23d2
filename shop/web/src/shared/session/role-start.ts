/** Where a role begins. */
export const roleStart = (isAdmin: boolean): string => (isAdmin ? '/dashboard' : '/sounds')
