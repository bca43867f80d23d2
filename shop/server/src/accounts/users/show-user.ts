import { photoAddress, type ShownUser } from '@segno/contract'
import type { Db } from '../../platform/db/db.ts'
import { isId } from '../../platform/ids.ts'
import type { AccountsContext } from '../accounts-context.ts'
import { userNotFound } from '../errors.ts'
import { selectAccount } from '../queries.ts'
import { toListedUsers } from './list-users.ts'

/** @throws {AppError} user_not_found */
export async function requireUser(db: Db, userId: string): Promise<void> {
  if (!isId(userId) || !(await selectAccount(db, userId))) throw userNotFound()
}

/** @throws {AppError} user_not_found */
export async function showUser(
  ctx: Pick<AccountsContext, 'db' | 'artistHandles' | 'availablePoints'>,
  userId: string,
): Promise<ShownUser> {
  const row = isId(userId) ? await selectAccount(ctx.db, userId) : undefined
  if (!row) throw userNotFound()
  const [listed] = await toListedUsers(ctx, [row])
  return {
    ...listed!,
    grants: row.admin_grants as ShownUser['grants'],
    currency: row.currency,
    isConfirmed: row.email_confirmed_at !== null,
    thumbnailImage: row.photo === null ? null : photoAddress(row.photo, 256),
    links: row.links,
    availablePoints: await ctx.availablePoints(row.id),
    updatedAt: row.updated_at.toISOString(),
  }
}
