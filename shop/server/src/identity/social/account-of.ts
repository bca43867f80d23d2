import { randomBytes } from 'node:crypto'
import { currencyOf, guessCountry, isSameEmail } from '@segno/contract'
import { createAccount, findAccount, findAccountByEmail, type Account } from '../../accounts/public.ts'
import { inTransaction, violatesUnique } from '../../platform/db/transaction.ts'
import type { Db } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { registrationsFrom, reserveAttempts } from '../attempts/attempts.ts'
import { forgetCallers, type IdentityContext } from '../identity-context.ts'
import { mailConfirmationCode } from '../registration/register.ts'
import { confirmRegistration, takeOver as takeOverFor } from '../registration/prove-mailbox.ts'
import { selectRegistration } from '../registration/queries.ts'
import { keepRegistrar } from '../registration/registrar.ts'
import type { SocialPerson } from './person.ts'
import { SocialRefusal } from './problem.ts'
import { insertIdentity, selectAccountIdBySubject } from './queries.ts'

/** No provider says in which country somebody lives; who knows better says so in the profile. */
const COUNTRY_WHERE_UNKNOWN = 'DE'

export interface Browser {
  readonly clientAddress: string
  /** Of the affiliate whose link brought somebody. */
  readonly afid: string | undefined
  /** Most wanted first. */
  readonly languages: readonly string[]
}

/**
 * The account of a provider's person: the one that is linked, else a new one. An account that merely has the same
 * address is never joined; one that nobody has ever confirmed goes to whom the provider knows the address to reach.
 *
 * @throws {SocialRefusal} social_email_taken, social_email_missing
 * @throws {AppError} too_many_attempts
 */
export async function accountOf(
  ctx: IdentityContext,
  person: SocialPerson,
  browser: Browser,
): Promise<Account> {
  const known = await linkedAccount(ctx, person, browser)
  if (known) return known
  await reserveAttempts(ctx, registrationsFrom(browser.clientAddress))
  try {
    const accountId = await inTransaction(ctx.db, (tx) => makeAccount(ctx, tx, { person, browser }))
    forgetCallers(ctx, (caller) => caller.accountId === accountId)
    return (await findAccount(ctx.db, accountId))!
  } catch (error) {
    // The same person in another window may have been quicker, and that window's account is theirs.
    const made = await linkedAccount(ctx, person, browser)
    if (made) return made
    throw violatesUnique(error, 'account_email')
      ? new SocialRefusal('social_email_taken', { cause: error })
      : error
  } finally {
    ctx.jobs.wake()
  }
}

async function linkedAccount(
  ctx: IdentityContext,
  person: SocialPerson,
  { clientAddress }: Browser,
): Promise<Account | null> {
  const accountId = await selectAccountIdBySubject(ctx.db, person)
  const account = accountId === null ? null : await findAccount(ctx.db, accountId)
  const { email, isEmailVerified } = person
  if (
    !account ||
    account.isConfirmed ||
    !isEmailVerified ||
    email === null ||
    !isSameEmail(account.email, email)
  )
    return account
  const registration = await selectRegistration(ctx.db, account.id)
  const afid = registration?.afid ?? undefined
  await inTransaction(ctx.db, (tx) => confirmRegistration(ctx, tx, { account, afid, clientAddress }))
  return { ...account, isConfirmed: true }
}

async function makeAccount(
  ctx: IdentityContext,
  tx: Db,
  { person, browser }: { person: SocialPerson; browser: Browser },
): Promise<string> {
  const { email } = person
  if (email === null) throw new SocialRefusal('social_email_missing')
  const present = await findAccountByEmail(tx, email)
  const accountId = present
    ? await takeOver(ctx, tx, { present, person: { ...person, email } })
    : await createFor(ctx, tx, { person: { ...person, email }, browser })
  await insertIdentity(tx, { ...person, id: newId(), accountId, linkedAt: ctx.now() })
  return accountId
}

async function createFor(
  ctx: IdentityContext,
  tx: Db,
  { person, browser }: { person: SocialPerson & { email: string }; browser: Browser },
): Promise<string> {
  const { email, firstName, lastName, isEmailVerified } = person
  const country = guessCountry(browser.languages) || COUNTRY_WHERE_UNKNOWN
  const id = await createAccount(tx, {
    email,
    firstName,
    lastName,
    country,
    currency: currencyOf(country),
    role: 'user',
    status: 'activated',
    isConfirmed: isEmailVerified,
  })
  const { clientAddress, afid } = browser
  const newcomer = { accountId: id, email, clientAddress, afid, at: ctx.now() }
  for (const answer of ctx.onRegistered) await answer(tx, newcomer)
  if (isEmailVerified) for (const answer of ctx.onConfirmed) await answer(tx, newcomer)
  else await keepRegistrar(tx, { accountId: id, secret: newSecret(), afid })
  if (!isEmailVerified) await mailConfirmationCode(ctx, tx, { id, email, firstName, clientAddress })
  return id
}

/**
 * Somebody else may have registered an address in the hope that its owner comes later: their password, and all else with
 * which they could come in, goes.
 */
async function takeOver(
  ctx: IdentityContext,
  tx: Db,
  { present, person }: { present: Account; person: SocialPerson & { email: string } },
): Promise<string> {
  if (!person.isEmailVerified || present.isConfirmed || present.status !== 'activated')
    throw new SocialRefusal('social_email_taken')
  await takeOverFor(ctx, tx, { account: present, person, email: person.email })
  return present.id
}

/** Nobody knows it: the browser gets another one at once, when it is sent to enter the code. */
const newSecret = (): string => randomBytes(32).toString('base64url')
