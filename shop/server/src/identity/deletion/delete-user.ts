import { type Answer, type getDeletionFacts, isSameEmail, normalEmail } from '@segno/contract'
import {
  deleteAccount,
  findAccount,
  isLastAdmin,
  type Account,
  type DeletionContext,
} from '../../accounts/public.ts'
import { AppError } from '../../platform/app-error.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Caller } from '../../platform/http/route.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { giveBackAttempts } from '../attempts/attempts.ts'
import { reserveCodeGuess } from '../attempts/reserve-guess.ts'
import { codeWrong, wrongPassword } from '../errors.ts'
import { forgetCallers, type IdentityContext } from '../identity-context.ts'
import { hasAnyFactor, selectFactors } from '../second-factor/queries.ts'
import { selectPasswordHash } from '../queries.ts'
import { codeToMail, tryCode } from '../registration/mailed-codes.ts'
import { confirmPassword, ownAccount, type SignedIn } from '../security/confirm-password.ts'
import { eraseIdentity } from './queries.ts'
import { deletedLetter, deletionCodeLetter } from './letters.ts'

export async function showDeletionFacts(
  ctx: IdentityContext,
  caller: Caller,
): Promise<Answer<typeof getDeletionFacts>> {
  const account = await ownAccount(ctx, caller)
  return {
    confirmBy: (await hasPassword(ctx, account)) ? 'password' : 'code',
    lostPoints: await ctx.deletion.availablePoints(account.id),
    soundsForSale: await ctx.deletion.countSoundsForSale(account.id),
    unsettled: [...(await ctx.deletion.unsettled(account.id))],
    isLastAdmin: await isLastAdmin(ctx.db, account),
  }
}

/** @throws {AppError} password_required where there is a password to confirm by, too_many_attempts */
export async function mailDeletionCode(
  ctx: IdentityContext,
  { caller, clientAddress }: SignedIn,
): Promise<{ email: string }> {
  const account = await ownAccount(ctx, caller)
  if (await hasPassword(ctx, account)) throw passwordRequired()
  const owner = { accountId: account.id, purpose: 'delete_account' } as const
  await inTransaction(ctx.db, async (tx) => {
    const code = await codeToMail(tx, owner, { now: ctx.now(), clientAddress, mustSend: true })
    if (code)
      await queueMail(tx, ctx.jobs, { to: account.email, ...deletionCodeLetter(ctx.shop, account, code) })
  })
  ctx.jobs.wake()
  return { email: account.email }
}

export interface DeletionRequest {
  readonly confirmEmail: string
  readonly password?: string | undefined
  readonly code?: string | undefined
  /** Refuses unless the session is confirmed; asked where there is a second factor. */
  readonly confirm: () => Promise<void>
}

/**
 * Deletes the account of whoever is signed in, for good, and ends every session of theirs.
 *
 * @throws {AppError} confirmation_required, email_differs, wrong_password, code_wrong, last_admin, too_many_attempts
 */
export async function deleteUser(ctx: IdentityContext, who: SignedIn, given: DeletionRequest): Promise<null> {
  const account = await ownAccount(ctx, who.caller)
  if (!isSameEmail(normalEmail(given.confirmEmail), account.email)) throw emailDiffers()
  if (hasAnyFactor(await selectFactors(ctx.db, account.id))) await given.confirm()
  await confirm(ctx, who, given)
  await deleteAccount(deletionContext(ctx), account.id, async (tx, gone) => {
    await queueMail(tx, ctx.jobs, { to: gone.email, ...deletedLetter(ctx.shop, gone, ctx.now()) })
  })
  forgetCallers(ctx, (caller) => caller.accountId === account.id)
  ctx.jobs.wake()
  return null
}

/** Later slices come first, which is the order of locks: cart, wallet, lots, sounds, and identity last. */
export function deletionContext(ctx: IdentityContext): DeletionContext {
  const erasers = [...ctx.deletion.erasers.toReversed(), eraseIdentity]
  return { db: ctx.db, jobs: ctx.jobs, now: ctx.now, erasers }
}

async function confirm(ctx: IdentityContext, who: SignedIn, given: DeletionRequest): Promise<void> {
  const account = await findAccount(ctx.db, who.caller.accountId)
  if (account && !(await hasPassword(ctx, account))) return confirmByCode(ctx, { account, who }, given.code)
  if (given.password === undefined) throw wrongPassword()
  await confirmPassword(ctx, who, given.password)
}

async function confirmByCode(
  ctx: IdentityContext,
  { account, who }: { account: Account; who: SignedIn },
  code: string | undefined,
): Promise<void> {
  if (code === undefined) throw codeWrong()
  const { clientAddress } = who
  const { guess } = await reserveCodeGuess(ctx, { ...who, email: account.email })
  const owner = { accountId: account.id, purpose: 'delete_account' } as const
  const tried = await inTransaction(ctx.db, (tx) => tryCode(ctx, tx, owner, { code, clientAddress }))
  if (tried.is !== 'right') throw codeWrong()
  await giveBackAttempts(ctx, guess)
}

async function hasPassword(ctx: IdentityContext, { id }: Account): Promise<boolean> {
  return (await selectPasswordHash(ctx.db, id)) !== null
}

const emailDiffers = (): AppError =>
  new AppError(400, 'email_differs', 'That is not this account’s email address.')
const passwordRequired = (): AppError =>
  new AppError(409, 'password_required', 'This account has a password. Confirm with it.')
