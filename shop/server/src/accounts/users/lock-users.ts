import { type Grant, hasGrant } from '@segno/contract'
import type { Db } from '../../platform/db/db.ts'
import { isId } from '../../platform/ids.ts'
import { toAccount, type Account } from '../account.ts'
import { lockFullAdmins } from '../deletion/queries.ts'
import { grantMissing, noLongerAdmin } from '../errors.ts'
import { insertFormerEmail } from '../former-emails.ts'
import { holdActiveAdmin, lockOpenAccounts, storeUser, type UserFacts } from './queries.ts'

/**
 * Keeps an administrator one until the transaction ends.
 *
 * @param reachedBy grants of which one is enough, as the endpoint has them
 * @throws {AppError} role_not_allowed, grant_missing: demoted, deactivated or narrowed a moment ago
 */
export async function holdAdmin(tx: Db, actorId: string, reachedBy: readonly Grant[] = []): Promise<void> {
  const grants = await holdActiveAdmin(tx, actorId)
  if (grants === null) throw noLongerAdmin()
  if (!hasGrant({ role: 'admin', grants }, reachedBy)) throw grantMissing(reachedBy)
}

/**
 * Accounts whose role or status an administrator changes, held until the transaction ends. All administrators are held
 * first: of two who take each other's role away, the second waits and then is none any more. So one always stays.
 *
 * @param asked.reachedBy grants of which one is enough, as the endpoint has them
 * @returns those that there are
 * @throws {AppError} role_not_allowed, grant_missing
 */
export async function lockUsers(
  tx: Db,
  asked: {
    readonly actorId: string
    readonly userIds: readonly string[]
    readonly reachedBy?: readonly Grant[]
  },
): Promise<Account[]> {
  const { actorId, userIds, reachedBy } = asked
  if (!(await lockFullAdmins(tx)).includes(actorId)) await holdAdmin(tx, actorId, reachedBy)
  return (await lockOpenAccounts(tx, userIds.filter(isId))).map(toAccount)
}

/** @throws a unique violation of `account_email` where another account has the address */
export async function updateUser(
  tx: Db,
  before: Account,
  after: UserFacts & { readonly now: Date },
): Promise<void> {
  if (after.email !== before.email) await insertFormerEmail(tx, before.id)
  await storeUser(tx, before.id, after)
}
