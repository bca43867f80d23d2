import type { Db } from '../../platform/db/db.ts'
import { isId } from '../../platform/ids.ts'
import { toAccount, type Account } from '../account.ts'
import { lockActiveAdmins } from '../deletion/queries.ts'
import { noLongerAdmin } from '../errors.ts'
import { holdActiveAdmin, lockOpenAccounts, storeUser, type UserFacts } from './queries.ts'

/**
 * Keeps an administrator one until the transaction ends.
 *
 * @throws {AppError} role_not_allowed for somebody who was demoted or deactivated a moment ago
 */
export async function holdAdmin(tx: Db, actorId: string): Promise<void> {
  if (!(await holdActiveAdmin(tx, actorId))) throw noLongerAdmin()
}

/**
 * Accounts whose role or status an administrator changes, held until the transaction ends. All administrators are held
 * first: of two who take each other's role away, the second waits and then is none any more. So one always stays.
 *
 * @returns those that there are
 * @throws {AppError} role_not_allowed
 */
export async function lockUsers(
  tx: Db,
  { actorId, userIds }: { readonly actorId: string; readonly userIds: readonly string[] },
): Promise<Account[]> {
  if (!(await lockActiveAdmins(tx)).includes(actorId)) throw noLongerAdmin()
  return (await lockOpenAccounts(tx, userIds.filter(isId))).map(toAccount)
}

/** @throws a unique violation of `account_email` where another account has the address */
export async function updateUser(
  tx: Db,
  before: Account,
  after: UserFacts & { readonly now: Date },
): Promise<void> {
  await storeUser(tx, before.id, after)
}
