import { SESSION_MESSAGES } from '@segno/contract'
import { holdAccount } from '../accounts/public.ts'
import { AppError } from '../platform/app-error.ts'
import type { Db } from '../platform/db/db.ts'

/** The account stays until the transaction ends. @throws {AppError} not_registered where it has just been deleted */
export async function holdListener(tx: Db, accountId: string): Promise<void> {
  if (!(await holdAccount(tx, accountId)))
    throw new AppError(400, 'not_registered', SESSION_MESSAGES.not_registered)
}
