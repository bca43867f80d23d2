import type { SignInStep } from '@segno/contract'
import type { Account } from '../accounts/public.ts'
import type { AppError } from '../platform/app-error.ts'
import { accountDisabled, accountNotFound, notConfirmed } from './errors.ts'
import { requiresFactor, type IdentityContext } from './identity-context.ts'
import { openSession } from './open-session.ts'
import { mustRenewPassword, type Given } from './queries.ts'
import { refuseSignIn } from './refuse-sign-in.ts'
import { ask, STEP_OF, typesOf } from './second-factor/challenges.ts'
import { selectUsableFactors, touchDevice, type ChallengeStep } from './second-factor/queries.ts'
import { hashToken } from './tokens.ts'

/** What is known of the browser that somebody comes in with, and what has been proven beyond the first factor. */
export interface Entrance {
  readonly clientAddress: string
  readonly userAgent: string | null
  readonly deviceKey?: string | undefined
  readonly hasSecondFactor?: boolean
  /** What was given for it in this step: the factor itself confirms the session, a recovery code does not. */
  readonly gave?: Given
}

/**
 * The one way in, once the first factor is proven, whatever it was: asks for what is still missing, and opens a session
 * when nothing is.
 *
 * @throws {AppError} account_disabled, account_not_found, not_confirmed
 */
export async function nextStep(
  ctx: IdentityContext,
  account: Account,
  entrance: Entrance,
): Promise<SignInStep> {
  const error = whyNotLetIn(account)
  if (error) return refuseSignIn(ctx, account, { error, clientAddress: entrance.clientAddress })
  const hasSecondFactor = entrance.hasSecondFactor === true || (await isRemembered(ctx, account, entrance))
  const missing = await missingFactor(ctx, account, hasSecondFactor)
  const { clientAddress } = entrance
  if (missing !== null) return ask(ctx, account, { step: missing, hasSecondFactor, clientAddress })
  if (await mustRenewPassword(ctx.db, account.id))
    return ask(ctx, account, { step: 'newPasswordRequired', hasSecondFactor, clientAddress })
  return { step: 'signedIn', tokens: await openSession(ctx, account, entrance) }
}

function whyNotLetIn(account: Account): AppError | null {
  if (account.status === 'deactivated') return accountDisabled()
  if (account.status === 'invited') return accountNotFound()
  return account.isConfirmed ? null : notConfirmed()
}

/** Administrators give their second factor each time. */
function isRemembered(ctx: IdentityContext, account: Account, { deviceKey }: Entrance): Promise<boolean> {
  if (deviceKey === undefined || account.role === 'admin') return Promise.resolve(false)
  return touchDevice(ctx.db, { accountId: account.id, keyHash: hashToken(deviceKey), now: ctx.now() })
}

/** A remembered browser stands in for a factor that there is, and not for one that has to be set up. */
async function missingFactor(
  ctx: IdentityContext,
  account: Account,
  isProven: boolean,
): Promise<ChallengeStep | null> {
  const [type, ...others] = typesOf(await selectUsableFactors(ctx, account))
  if (type === undefined) return requiresFactor(ctx, account) ? 'mfaSetup' : null
  if (isProven) return null
  return others.length > 0 ? 'selectMfaType' : STEP_OF[type]
}
