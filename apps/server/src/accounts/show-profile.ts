import type { Profile } from '@segno/contract'
import { AppError } from '../platform/app-error.ts'
import type { Db } from '../platform/db.ts'
import { selectAccount } from './queries.ts'

export interface AccountsContext {
  readonly db: Db
  /** Points belong to a later slice. */
  readonly availablePoints: (accountId: string) => Promise<number>
}

/** The profile in the words that the specification fixes for the wire. */
export async function showProfile(ctx: AccountsContext, accountId: string): Promise<Profile> {
  const row = await selectAccount(ctx.db, accountId)
  if (!row) throw new AppError(400, 'not_registered', 'User not registered!')
  return {
    _id: row.id,
    cognitoUserId: row.id,
    email: row.email,
    userFirstName: row.first_name,
    userLastName: row.last_name,
    userNameRef: `${row.first_name} ${row.last_name}`,
    userConfirmed: row.email_confirmed_at !== null,
    country: row.country,
    currency: row.currency,
    role: row.role as Profile['role'],
    type: row.role as Profile['type'],
    status: row.status as Profile['status'],
    image: null,
    thumbnailImage: null,
    links: row.links,
    availablePoints: await ctx.availablePoints(row.id),
    stripeCustomerId: null,
    availableMobileFeatures: [],
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
