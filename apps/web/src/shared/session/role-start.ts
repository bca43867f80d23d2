/** Where a role begins; administrators at what waits for them, until they have a dashboard. */
export const roleStart = (isAdmin: boolean): string => (isAdmin ? '/admin/review' : '/sounds')
