import { randomBytes, randomInt } from 'node:crypto'
import type { MfaType, SignInStep } from '@segno/contract'
import type { Account } from '../../accounts/public.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import type { IdentityContext } from '../identity-context.ts'
import { hashToken } from '../tokens.ts'
import { signInCodeLetter } from './letters.ts'
import {
  insertChallenge,
  selectFactors,
  storePendingTotp,
  type ChallengeStep,
  type Factors,
} from './queries.ts'
import { newTotpSecret, sealedTotp, totpUri } from './totp.ts'

const CHALLENGE_LASTS_MS = 5 * 60_000

/** Asks for one more thing before somebody is in; what was proven up to here is remembered with it. */
export async function ask(
  ctx: IdentityContext,
  account: Account,
  question: { step: ChallengeStep; hasSecondFactor: boolean },
): Promise<SignInStep> {
  const session = randomBytes(32).toString('base64url')
  const code = question.step === 'mfaRequired' ? String(randomInt(1_000_000)).padStart(6, '0') : null
  const secret = question.step === 'mfaSetup' ? newTotpSecret() : null
  await inTransaction(ctx.db, async (tx) => {
    await insertChallenge(tx, {
      secretHash: hashToken(session),
      accountId: account.id,
      step: question.step,
      codeHash: code === null ? null : hashMailedCode(session, code),
      hasSecondFactor: question.hasSecondFactor,
      expiresAt: new Date(ctx.now().getTime() + CHALLENGE_LASTS_MS),
    })
    if (secret !== null)
      await storePendingTotp(tx, account.id, ctx.secrets.seal(secret, sealedTotp(account.id)))
    if (code !== null)
      await queueMail(tx, ctx.jobs, { to: account.email, ...signInCodeLetter(ctx.shop, account, code) })
  })
  ctx.jobs.wake()
  const types = typesOf(await selectFactors(ctx.db, account.id))
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

export function hashMailedCode(session: string, code: string): string {
  return hashToken(`mfa ${session} ${code}`)
}

/** `a•••@segno.test` */
export function hiddenEmail(email: string): string {
  return email.replace(/^(.)[^@]*/u, '$1•••')
}
