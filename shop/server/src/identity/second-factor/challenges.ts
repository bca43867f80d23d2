import { randomBytes } from 'node:crypto'
import type { MfaType, SignInStep } from '@segno/contract'
import type { Account } from '../../accounts/public.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Db } from '../../platform/db/db.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import type { IdentityContext } from '../identity-context.ts'
import { codeToMail } from '../registration/mailed-codes.ts'
import { hashToken } from '../tokens.ts'
import { signInCodeLetter } from './letters.ts'
import {
  insertChallenge,
  selectUsableFactors,
  storePendingTotp,
  type ChallengeStep,
  type Factors,
} from './queries.ts'
import { newTotpSecret, sealedTotp, totpUri } from './totp.ts'

const CHALLENGE_LASTS_MS = 5 * 60_000
/** As long as the mailed code, as mail may be slow. */
const MAILED_LASTS_MS = 15 * 60_000

/** Asks for one more thing before somebody is in; what was proven up to here is remembered with it. */
export async function ask(
  ctx: IdentityContext,
  account: Account,
  question: { step: ChallengeStep; hasSecondFactor: boolean; clientAddress: string },
): Promise<SignInStep> {
  const session = randomBytes(32).toString('base64url')
  const secret = question.step === 'mfaSetup' ? newTotpSecret() : null
  await inTransaction(ctx.db, async (tx) => {
    await insertChallenge(tx, {
      secretHash: hashToken(session),
      accountId: account.id,
      step: question.step,
      hasSecondFactor: question.hasSecondFactor,
      expiresAt: new Date(
        ctx.now().getTime() + (question.step === 'mfaRequired' ? MAILED_LASTS_MS : CHALLENGE_LASTS_MS),
      ),
    })
    if (secret !== null)
      await storePendingTotp(tx, account.id, ctx.secrets.seal(secret, sealedTotp(account.id)))
    if (question.step === 'mfaRequired') await mailSignInCode(ctx, tx, { account, ...question })
  })
  ctx.jobs.wake()
  const types = typesOf(await selectUsableFactors(ctx, account))
  return describe(ctx, account, { step: question.step, session, secret, types })
}

function describe(
  ctx: IdentityContext,
  account: Account,
  asked: { step: ChallengeStep; session: string; secret: string | null; types: readonly MfaType[] },
): SignInStep {
  const { step, session, secret, types } = asked
  if (step === 'mfaRequired') return { step, session, sentTo: hiddenEmail(account.email) }
  if (step === 'selectMfaType') return { step, session, types: [...types] }
  if (step === 'mfaSetup' && secret !== null)
    return { step, session, secret, uri: totpUri(secret, { shopName: ctx.shop.name, email: account.email }) }
  if (step === 'totpRequired' || step === 'passkeyRequired') return { step, session }
  return { step: 'newPasswordRequired', session }
}

/** The right password asks for it, which a stranger may have: a mail of a moment ago is not sent again. */
async function mailSignInCode(
  ctx: IdentityContext,
  tx: Db,
  { account, clientAddress }: { account: Account; clientAddress: string },
): Promise<void> {
  const code = await codeToMail(tx, signInCodeOf(account.id), { now: ctx.now(), clientAddress })
  if (code) await queueMail(tx, ctx.jobs, { to: account.email, ...signInCodeLetter(ctx.shop, account, code) })
}

/** The factors that there are, in the order in which they are offered. */
export const typesOf = ({ hasTotp, hasEmail, hasPasskey }: Factors): MfaType[] => [
  ...(hasPasskey ? (['passkey'] as const) : []),
  ...(hasTotp ? (['totp'] as const) : []),
  ...(hasEmail ? (['email'] as const) : []),
]

export const STEP_OF = {
  totp: 'totpRequired',
  email: 'mfaRequired',
  passkey: 'passkeyRequired',
} as const satisfies Record<MfaType, ChallengeStep>

/** The code that all sign-ins of an account ask for; one of them uses it up. */
export const signInCodeOf = (accountId: string) => ({ accountId, purpose: 'sign_in' }) as const

/** `a•••@segno.test` */
export function hiddenEmail(email: string): string {
  return email.replace(/^(.)[^@]*/u, '$1•••')
}
