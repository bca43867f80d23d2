import { SESSION_MESSAGES } from '@segno/contract'
import { holdAccount } from '../accounts/public.ts'
import { AppError } from '../platform/app-error.ts'
import type { Db } from '../platform/db/db.ts'
import { lockCart } from './cart/queries.ts'

/**
 * Whatever changes a cart or buys from it begins here: the account stays until that is done, and carts change one after
 * another. The order of locks is account, cart, wallet, lots.
 *
 * @throws {AppError} not_registered where the account has just been deleted
 */
export async function openCart(tx: Db, accountId: string): Promise<void> {
  await holdBuyer(tx, accountId)
  await lockCart(tx, accountId)
}

/** The account stays until the transaction ends. @throws {AppError} not_registered where it has just been deleted */
export async function holdBuyer(tx: Db, accountId: string): Promise<void> {
  if (!(await holdAccount(tx, accountId)))
    throw new AppError(400, 'not_registered', SESSION_MESSAGES.not_registered)
}
