import { holdOwnAccount } from '../accounts/public.ts'
import type { Db } from '../platform/db/db.ts'
import { lockCart } from './cart/queries.ts'

/**
 * Whatever changes a cart or buys from it begins here: the account stays until that is done, and carts change one after
 * another. The order of locks is account, cart, wallet, lots.
 *
 * @throws {AppError} not_registered where the account has just been deleted
 */
export async function openCart(tx: Db, accountId: string): Promise<void> {
  await holdOwnAccount(tx, accountId)
  await lockCart(tx, accountId)
}
