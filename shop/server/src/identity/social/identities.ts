import type { SocialIdentities } from '@segno/contract'
import * as z from 'zod/mini'
import { holdAccount, type Account } from '../../accounts/public.ts'
import { inTransaction, violatesUnique } from '../../platform/db/transaction.ts'
import type { Db } from '../../platform/db/db.ts'
import { notFound } from '../../platform/http/answer-failures.ts'
import type { Caller } from '../../platform/http/route.ts'
import { isId, newId } from '../../platform/ids.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { recordSecurityEvent } from '../../platform/security-log/security-log.ts'
import {
  passwordMissing,
  socialLinkedElsewhere,
  socialOver,
  socialProviderLinked,
  socialUnknown,
  userDoesNotExist,
} from '../errors.ts'
import type { IdentityContext } from '../identity-context.ts'
import { selectPasswordHash } from '../queries.ts'
import { seal, unseal } from '../sealed.ts'
import { ownAccount, type SignedIn } from '../security/confirm-password.ts'
import { socialWords } from '../ways-in/emails.ts'
import { tellOfWayIn } from '../ways-in/tell-of-way-in.ts'
import { unlinkedLetter } from './letters.ts'
import { socialStartPath } from './paths.ts'
import type { SocialPerson } from './person.ts'
import { deleteIdentity, insertIdentity, selectIdentities } from './queries.ts'

const START = 'social link, start'
const START_LASTS_MS = 60_000
const PROOF = 'social link, proof'
const PROOF_LASTS_MS = 5 * 60_000

const startTicket = z.object({ accountId: z.string(), providerId: z.string() })
const proven = z.object({
  accountId: z.string(),
  providerId: z.string(),
  issuer: z.string(),
  subject: z.string(),
  email: z.nullable(z.string()),
})
type Proven = z.output<typeof proven>

export async function showIdentities(
  ctx: IdentityContext,
  { accountId }: Pick<Caller, 'accountId'>,
): Promise<SocialIdentities> {
  const rows = await selectIdentities(ctx.db, accountId)
  return {
    items: rows.map((row) => ({
      id: row.id,
      provider: row.provider_id,
      name: nameOf(ctx, row.provider_id),
      email: row.email,
      linkedAt: row.linked_at.toISOString(),
    })),
    hasPassword: (await selectPasswordHash(ctx.db, accountId)) !== null,
  }
}

/** A provider that is no longer configured is called by its id. */
export function nameOf(ctx: IdentityContext, providerId: string): string {
  return ctx.socialProviders.find(({ id }) => id === providerId)?.name ?? providerId
}

/** @throws {AppError} social_unknown, password_missing */
export async function startLink(
  ctx: IdentityContext,
  caller: Caller,
  providerId: string,
): Promise<{ startAddress: string }> {
  const provider = ctx.socialProviders.find(({ id }) => id === providerId)
  if (!provider) throw socialUnknown()
  const account = await ownerWithPassword(ctx, caller)
  const ticket = await seal(
    await ctx.keys.current(),
    { accountId: account.id, providerId: provider.id },
    { purpose: START, now: ctx.now(), lastsMs: START_LASTS_MS },
  )
  return { startAddress: `${socialStartPath(provider.id)}?link=${ticket}` }
}

/** @returns whose account is to be linked; null for a ticket that is no good for this provider */
export async function readStartTicket(
  ctx: IdentityContext,
  ticket: string,
  providerId: string,
): Promise<string | null> {
  const use = { purpose: START, now: ctx.now() }
  const read = startTicket.safeParse(await unseal(await ctx.keys.current(), ticket, use)).data
  return read?.providerId === providerId ? read.accountId : null
}

export async function sealProof(
  ctx: IdentityContext,
  { accountId, providerId, issuer, subject, email }: SocialPerson & { accountId: string },
): Promise<string> {
  const facts: Proven = { accountId, providerId, issuer, subject, email }
  return seal(await ctx.keys.current(), facts, { purpose: PROOF, now: ctx.now(), lastsMs: PROOF_LASTS_MS })
}

/**
 * Links what was proven, to the account that asked for it and no other: somebody else's proof, put into this browser, is
 * refused.
 *
 * @throws {AppError} social_over, social_linked_elsewhere, social_provider_linked
 */
export async function linkIdentity(
  ctx: IdentityContext,
  { caller, clientAddress }: SignedIn,
  proof: string,
): Promise<SocialIdentities> {
  const use = { purpose: PROOF, now: ctx.now() }
  const facts = proven.safeParse(await unseal(await ctx.keys.current(), proof, use)).data
  if (facts?.accountId !== caller.accountId) throw socialOver()
  const account = await ownAccount(ctx, caller)
  try {
    await inTransaction(ctx.db, (tx) => link(ctx, tx, { account, facts, clientAddress }))
  } catch (error) {
    if (violatesUnique(error, 'social_identity_subject')) throw socialLinkedElsewhere()
    if (violatesUnique(error, 'social_identity_issuer')) throw socialProviderLinked()
    throw error
  }
  ctx.jobs.wake()
  return showIdentities(ctx, caller)
}

async function link(
  ctx: IdentityContext,
  tx: Db,
  { account, facts, clientAddress }: { account: Account; facts: Proven; clientAddress: string },
): Promise<void> {
  if (!(await holdAccount(tx, account.id))) throw userDoesNotExist()
  const id = newId()
  await insertIdentity(tx, { ...facts, id, linkedAt: ctx.now() })
  const words = socialWords(ctx.shop, nameOf(ctx, facts.providerId))
  const way = { kind: 'identity', wayId: id, reason: 'social' } as const
  await tellOfWayIn(ctx, tx, { account, clientAddress, words, ...way })
}

/** @throws {AppError} password_missing, not_found */
export async function unlinkIdentity(
  ctx: IdentityContext,
  { caller, clientAddress }: SignedIn,
  id: string,
): Promise<SocialIdentities> {
  const account = await ownerWithPassword(ctx, caller)
  await inTransaction(ctx.db, async (tx) => {
    const identity = isId(id) ? await deleteIdentity(tx, account.id, id) : undefined
    if (!identity) throw notFound('Account not found')
    const event = { kind: 'way_in.ended', at: ctx.now(), accountId: account.id, clientAddress } as const
    await recordSecurityEvent(tx, { ...event, subject: id, reason: 'social' })
    const letter = unlinkedLetter(ctx.shop, account, nameOf(ctx, identity.provider_id))
    await queueMail(tx, ctx.jobs, { to: account.email, ...letter })
  })
  ctx.jobs.wake()
  return showIdentities(ctx, caller)
}

/** Without a password there would be no way in after unlinking. */
async function ownerWithPassword(ctx: IdentityContext, caller: Caller): Promise<Account> {
  if ((await selectPasswordHash(ctx.db, caller.accountId)) === null) throw passwordMissing()
  return ownAccount(ctx, caller)
}
