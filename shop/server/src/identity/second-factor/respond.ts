import type { MfaType, SignInStep } from '@segno/contract'
import { lettersAndDigits } from '@segno/units'
import { findAccount, type Account } from '../../accounts/public.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db } from '../../platform/db/db.ts'
import { recordSecurityEvent } from '../../platform/security-log/security-log.ts'
import { giveBackAttempts, type Attempt } from '../attempts/attempts.ts'
import { reserveSecondFactorGuess } from '../attempts/reserve-guess.ts'
import { challengeOver, codeWrong, mfaTypeInvalid } from '../errors.ts'
import { forgetCallers, type IdentityContext } from '../identity-context.ts'
import { nextStep } from '../next-step.ts'
import { hashPassword, requireFitPassword, storePassword } from '../passwords.ts'
import { revokeAccess } from '../revoke-access.ts'
import { hashToken } from '../tokens.ts'
import { ask, signInCodeOf, STEP_OF, typesOf } from './challenges.ts'
import { tryCode } from '../registration/mailed-codes.ts'
import {
  hasStrongFactor,
  lockChallenge,
  selectFactors,
  selectUsableFactors,
  updateChallenge,
} from './queries.ts'
import { renewRecoveryCodes, useRecoveryCode } from './recovery-codes.ts'
import { tellOfFactors, type FactorChange } from './tell-of-factors.ts'
import { confirmTotpCode, useTotpCode } from './use-totp-code.ts'

const MAX_TRIES = 5

interface Response {
  readonly session: string
  readonly answer: string
  readonly clientAddress: string
  readonly userAgent: string | null
}

type Outcome =
  | { readonly is: 'over' | 'wrong'; readonly accountId: string | null }
  | { readonly is: 'right'; readonly account: Account; readonly how: How }

/** What an answer has brought. */
interface How {
  readonly step: string
  readonly hasSecondFactor: boolean
  readonly gave?: 'factor' | 'recovery'
  readonly recoveryCodes?: readonly string[]
}

/**
 * Takes the answer to what signing in asked for. Wrong ones are counted, per question and per account.
 *
 * @throws {AppError} challenge_over, code_wrong, mfa_type_invalid, password_unfit, too_many_attempts, account_disabled
 */
export async function respondToChallenge(ctx: IdentityContext, given: Response): Promise<SignInStep> {
  const { passwordHash, guess } = await beforeAnswer(ctx, given)
  const outcome = await inTransaction(ctx.db, (tx) => tryAnswer(ctx, tx, { ...given, passwordHash }))
  if (outcome.is !== 'right') return refuseAnswer(ctx, outcome, given)
  const { account, how } = outcome
  if (how.step === 'selectMfaType') {
    const step = STEP_OF[await chosenType(ctx, account, given.answer)]
    return ask(ctx, account, { step, hasSecondFactor: false, clientAddress: given.clientAddress })
  }
  if (how.step === 'newPasswordRequired') forgetCallers(ctx, ({ accountId }) => accountId === account.id)
  else await giveBackAttempts(ctx, guess)
  const { hasSecondFactor, gave } = how
  const next = await nextStep(ctx, account, { ...given, hasSecondFactor, ...(gave && { gave }) })
  if (next.step !== 'signedIn' || how.recoveryCodes === undefined) return next
  return { ...next, recoveryCodes: [...how.recoveryCodes] }
}

/** A wrong code is written down; what had run out before is not. @throws {AppError} challenge_over, code_wrong */
async function refuseAnswer(
  ctx: IdentityContext,
  { is, accountId }: { is: 'over' | 'wrong'; accountId: string | null },
  { clientAddress }: Response,
): Promise<never> {
  const kind = 'sign_in.second_factor_failed'
  if (accountId !== null) await recordSecurityEvent(ctx.db, { kind, at: ctx.now(), accountId, clientAddress })
  throw is === 'over' ? challengeOver() : codeWrong()
}

/** Only a factor that the account has: a mailed code is no way past an authenticator. @throws {AppError} mfa_type_invalid */
async function chosenType(ctx: IdentityContext, account: Account, answer: string): Promise<MfaType> {
  const type = typesOf(await selectUsableFactors(ctx, account)).find((one) => one === answer)
  if (type === undefined) throw mfaTypeInvalid()
  return type
}

/** Hashing takes long, so it is done before the challenge is locked, and only where it is a password that was asked for. */
async function beforeAnswer(
  ctx: IdentityContext,
  given: Response,
): Promise<{ passwordHash: string | null; guess: readonly Attempt[] }> {
  const challenge = await inTransaction(ctx.db, (tx) => lockChallenge(tx, hashToken(given.session)))
  if (!challenge || isOver(challenge, ctx.now())) throw challengeOver()
  const account = await findAccount(ctx.db, challenge.account_id)
  if (!account) throw challengeOver()
  if (challenge.step === 'selectMfaType') {
    await chosenType(ctx, account, given.answer)
    return { passwordHash: null, guess: [] }
  }
  if (challenge.step !== 'newPasswordRequired') {
    const from = { accountId: account.id, clientAddress: given.clientAddress }
    return { passwordHash: null, guess: await reserveSecondFactorGuess(ctx, from) }
  }
  requireFitPassword(ctx.shop, { password: given.answer, owner: account })
  return { passwordHash: await hashPassword(given.answer), guess: [] }
}

async function tryAnswer(
  ctx: IdentityContext,
  tx: Db,
  given: Response & { passwordHash: string | null },
): Promise<Outcome> {
  const now = ctx.now()
  const secretHash = hashToken(given.session)
  const challenge = await lockChallenge(tx, secretHash)
  if (!challenge || isOver(challenge, now)) return { is: 'over', accountId: null }
  const account = await findAccount(tx, challenge.account_id)
  if (!account) return { is: 'over', accountId: null }
  const how = await judge(ctx, tx, { challenge, account, given })
  if (how === null) {
    await updateChallenge(tx, secretHash, { tries: challenge.tries + 1 })
    return { is: challenge.tries + 1 >= MAX_TRIES ? 'over' : 'wrong', accountId: account.id }
  }
  await updateChallenge(tx, secretHash, { used_at: now })
  return { is: 'right', account, how }
}

type Challenge = NonNullable<Awaited<ReturnType<typeof lockChallenge>>>

const isOver = (challenge: Challenge, now: Date): boolean =>
  challenge.used_at !== null || challenge.expires_at <= now || challenge.tries >= MAX_TRIES

/** @returns what the answer has brought, or null where it is wrong */
async function judge(
  ctx: IdentityContext,
  tx: Db,
  asked: { challenge: Challenge; account: Account; given: Response & { passwordHash: string | null } },
): Promise<How | null> {
  const { challenge, account, given } = asked
  const { step } = challenge
  const accountId = account.id
  const now = ctx.now()
  const { secrets } = ctx
  const answer = lettersAndDigits(given.answer)
  const { clientAddress } = given
  const tell = (what: FactorChange) => tellOfFactors(ctx, tx, { account, clientAddress, what })
  if (step === 'selectMfaType') return { step, hasSecondFactor: false }
  if (step === 'newPasswordRequired') {
    if (given.passwordHash === null) return null
    await storePassword(tx, { accountId, passwordHash: given.passwordHash, now })
    await revokeAccess(tx, { accountId, except: null, reason: 'password_changed', now })
    const event = { kind: 'password.changed', at: now, accountId, clientAddress } as const
    await recordSecurityEvent(tx, { ...event, reason: 'renewed' })
    return { step, hasSecondFactor: challenge.has_second_factor }
  }
  if (step !== 'mfaSetup' && (await useRecoveryCode(tx, { accountId, code: answer, now }))) {
    await tell('codeUsed')
    return { step, hasSecondFactor: true, gave: 'recovery' }
  }
  if (step === 'mfaRequired' && (await isMailedCode(ctx, tx, { accountId, code: answer, clientAddress }))) {
    // A mailbox is less than the authenticator that there is: it neither confirms the session nor replaces the app.
    const isStronger = hasStrongFactor(await selectFactors(tx, accountId))
    return { step, hasSecondFactor: true, ...(isStronger ? {} : { gave: 'factor' }) }
  }
  if (step === 'totpRequired' && (await useTotpCode(tx, { accountId, code: answer, now, secrets })))
    return { step, hasSecondFactor: true, gave: 'factor' }
  if (step === 'mfaSetup' && (await confirmTotpCode(tx, { accountId, code: answer, now, secrets }))) {
    await tell('totpOn')
    return { step, hasSecondFactor: true, recoveryCodes: await renewRecoveryCodes(tx, accountId) }
  }
  return null
}

async function isMailedCode(
  ctx: IdentityContext,
  tx: Db,
  { accountId, ...given }: { accountId: string; code: string; clientAddress: string },
): Promise<boolean> {
  return (await tryCode(ctx, tx, signInCodeOf(accountId), given)).is === 'right'
}
