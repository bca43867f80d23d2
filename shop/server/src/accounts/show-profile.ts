import { photoAddress, type Profile } from '@segno/contract'
import type { AccountsContext } from './accounts-context.ts'
import { notRegistered } from './errors.ts'
import { readOnboarding } from './onboarding/read-onboarding.ts'
import { selectAccount } from './queries.ts'

export type ProfileContext = Pick<AccountsContext, 'db' | 'availablePoints' | 'cardCustomer'>

/** The profile in the words that the specification fixes for the wire. */
export async function showProfile(ctx: ProfileContext, accountId: string): Promise<Profile> {
  const row = await selectAccount(ctx.db, accountId)
  if (!row) throw notRegistered()
  return {
    id: row.id,
    cognitoUserId: row.id,
    email: row.email,
    userFirstName: row.first_name,
    userLastName: row.last_name,
    userNameRef: `${row.first_name} ${row.last_name}`,
    userConfirmed: row.email_confirmed_at !== null,
    country: row.country,
    currency: row.currency,
    role: row.role as Profile['role'],
    ...(row.admin_grants.length > 0 && { grants: row.admin_grants as Profile['grants'] }),
    type: row.role as Profile['type'],
    status: row.status as Profile['status'],
    image: row.photo === null ? null : photoAddress(row.photo, 512),
    thumbnailImage: row.photo === null ? null : photoAddress(row.photo, 256),
    links: row.links,
    availablePoints: await ctx.availablePoints(row.id),
    stripeCustomerId: await ctx.cardCustomer(row.id),
    availableMobileFeatures: [],
    onboarding: await readOnboarding(ctx.db, row.id),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
