import { randomInt } from 'node:crypto'
import {
  type Answer,
  type declareWithdrawal as declareWithdrawalEndpoint,
  validateFreeText,
} from '@segno/contract'
import { AppError } from '../../platform/app-error.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import type { AccountsContext } from '../accounts-context.ts'
import { acknowledgement, noticeToShop, supportAddress } from './letters.ts'
import { insertWithdrawal } from './queries.ts'

export interface Declaration {
  readonly name: string
  readonly email: string
  readonly contract: string
}

/**
 * Records that somebody withdraws from a contract, and acknowledges it by mail. Whether there is such a contract is not
 * looked up: whoever asks learns nothing of others, and no wrong number keeps anybody from what the law gives them.
 *
 * @throws {AppError} bad_request, too_many_attempts
 */
export async function declareWithdrawal(
  ctx: AccountsContext,
  given: Declaration & { clientAddress: string },
): Promise<Answer<typeof declareWithdrawalEndpoint>> {
  for (const field of ['name', 'contract'] as const) refuseUnfit(field, given[field])
  const email = await ctx.allowEmailTo(given.email, given.clientAddress)
  const now = ctx.now()
  const declared = { name: given.name, email, contract: given.contract, number: newNumber(now), now }
  await inTransaction(ctx.db, async (tx) => {
    await insertWithdrawal(tx, { ...declared, id: newId() })
    await queueMail(tx, ctx.jobs, { to: email, ...acknowledgement(ctx, declared) })
    await queueMail(tx, ctx.jobs, { to: supportAddress(ctx.shop), ...noticeToShop(ctx, declared) })
  })
  ctx.jobs.wake()
  return { number: declared.number, declaredAt: now.toISOString() }
}

function refuseUnfit(path: string, words: string): void {
  const message = validateFreeText(words)
  if (message !== null) throw new AppError(400, 'bad_request', message, [{ path, message }])
}

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** `W-20261121-K7RM2P`: the day, and letters without look-alikes. */
function newNumber(now: Date): string {
  const letters = Array.from({ length: 6 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return `W-${now.toISOString().slice(0, 10).replaceAll('-', '')}-${letters}`
}
