import { randomBytes } from 'node:crypto'
import type { Account } from '../../accounts/public.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { IdentityContext } from '../identity-context.ts'
import { mailConfirmationCode } from '../registration/register.ts'
import { keepRegistrar } from '../registration/registrar.ts'
import { giveTicket } from '../registration/tickets.ts'
import { hashToken } from '../tokens.ts'
import { accountOf, type Browser } from './account-of.ts'
import { FLOW_LASTS_MS, type Flow } from './flow.ts'
import { sealProof } from './identities.ts'
import { personOf } from './person.ts'
import { SocialRefusal } from './problem.ts'
import { takeState } from './queries.ts'
import { providerNamed } from './start.ts'

type Brought = { ticket: string; social?: undefined } | { social: string; ticket?: undefined }

/**
 * Takes a browser in that comes back from a provider.
 *
 * @param answer the address that it came back to, with everything the provider added
 * @returns what the browser takes along to our page: a ticket to come in with, or a proof to link with
 * @throws {SocialRefusal}, and what openid-client throws for an answer that is not good
 */
export async function finishSocial(
  ctx: IdentityContext,
  flow: Flow,
  { answer, browser }: { answer: URL; browser: Browser },
): Promise<Brought> {
  const provider = providerNamed(ctx, flow.providerId)
  // Before anything else: an answer to a question that this browser has not asked is not even looked at.
  if (answer.searchParams.get('state') !== flow.state) throw new SocialRefusal('social_over')
  await takeOnce(ctx, flow)
  const configuration = await ctx.issuers.configurationOf(provider)
  const person = await personOf(configuration, provider, { answer, flow })
  if (flow.linksAccountId !== null)
    return { social: await sealProof(ctx, { ...person, accountId: flow.linksAccountId }) }
  const account = await accountOf(ctx, person, browser)
  if (account.status === 'deactivated') throw new SocialRefusal('account_disabled')
  if (!account.isConfirmed) return refuseUnconfirmed(ctx, account, browser)
  return { ticket: await giveTicket(ctx.db, { accountId: account.id, purpose: 'sign_in', now: ctx.now() }) }
}

async function takeOnce(ctx: IdentityContext, { state }: Flow): Promise<void> {
  const expiresAt = new Date(ctx.now().getTime() + FLOW_LASTS_MS)
  if (!(await takeState(ctx.db, { hash: hashToken(state), expiresAt })))
    throw new SocialRefusal('social_over')
}

/** A new account's code has just been mailed; coming again mails another one, some minutes later at the earliest. */
async function refuseUnconfirmed(
  ctx: IdentityContext,
  account: Account,
  { clientAddress }: Browser,
): Promise<never> {
  // The provider's person made the account, so their browser is the one that registered.
  const registration = randomBytes(32).toString('base64url')
  await inTransaction(ctx.db, async (tx) => {
    await keepRegistrar(tx, { accountId: account.id, secret: registration })
    await mailConfirmationCode(ctx, tx, { ...account, clientAddress })
  })
  ctx.jobs.wake()
  throw new SocialRefusal('not_confirmed', { email: account.email, registration })
}
