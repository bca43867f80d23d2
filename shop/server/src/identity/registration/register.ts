import {
  type Answer,
  type register as registerEndpoint,
  isSameEmail,
  normalEmail,
  validateEmail,
} from '@segno/contract'
import { activateInvited, createAccount, findAccount, whyNameUnfit } from '../../accounts/public.ts'
import { inTransaction, violatesUnique } from '../../platform/db/transaction.ts'
import type { Db } from '../../platform/db/db.ts'
import { badRequest } from '../../platform/http/check-request.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { registrationsFrom, reserveAttempts } from '../attempts/attempts.ts'
import { badField } from '../../platform/app-error.ts'
import { emailExists, invitationOver } from '../errors.ts'
import type { IdentityContext } from '../identity-context.ts'
import { hashPassword, requireFitPassword, storePassword } from '../passwords.ts'
import { confirmationLetter } from './letters.ts'
import { codeToMail } from './mailed-codes.ts'
import { keepRegistrar } from './registrar.ts'
import { giveTicket, readTicket, spendTicket } from './tickets.ts'

type Registered = Answer<typeof registerEndpoint>

const PERSON_FIELDS = ['firstName', 'lastName', 'country', 'currency'] as const
type PersonField = (typeof PERSON_FIELDS)[number]

interface Credentials {
  readonly email: string
  readonly password: string
  readonly voucherCode?: string | undefined
  readonly afid?: string | undefined
}
type Registration = Credentials & { readonly [Field in PersonField]: string }
type GivenRegistration = Credentials & { readonly [Field in PersonField]?: string | undefined }

/**
 * Makes an account of the role user and mails the code that confirms its address. An address that somebody else has
 * registered and never confirmed is taken over by "forgot password", which proves the mailbox, and by nothing else.
 *
 * @throws {AppError} email_exists, password_unfit, bad_request, too_many_attempts
 */
export async function register(
  ctx: IdentityContext,
  given: GivenRegistration & { clientAddress: string },
): Promise<Registered> {
  const person = checkRegistration(ctx, given)
  await reserveAttempts(ctx, registrationsFrom(given.clientAddress))
  const passwordHash = await hashPassword(given.password)
  try {
    return await inTransaction(ctx.db, async (tx) => {
      const accountId = await createAccount(tx, {
        ...person,
        role: 'user',
        status: 'activated',
        isConfirmed: false,
      })
      const { clientAddress, afid } = given
      const newcomer = { accountId, email: person.email, clientAddress, afid, at: ctx.now() }
      for (const answer of ctx.onRegistered) await answer(tx, newcomer)
      await storePassword(tx, { accountId, passwordHash, now: ctx.now() })
      await mailConfirmationCode(ctx, tx, { ...person, id: accountId, clientAddress })
      const session = await giveTicket(tx, { accountId, purpose: 'await_link', now: ctx.now() })
      await keepRegistrar(tx, { accountId, secret: session, afid })
      return { email: person.email, mustConfirm: true, session, ticket: null }
    })
  } catch (error) {
    if (violatesUnique(error, 'account_email')) throw emailExists()
    throw error
  } finally {
    ctx.jobs.wake()
  }
}

/** @throws {AppError} bad_request that names every missing field; an invited person sends none of them */
function requirePerson(given: GivenRegistration): asserts given is Registration {
  const missing = PERSON_FIELDS.filter((field) => given[field] === undefined)
  if (missing.length > 0) throw badRequest(missing.map((path) => ({ path, message: 'is missing' })))
}

function checkRegistration(
  { shop }: IdentityContext,
  given: GivenRegistration,
): Omit<Registration, 'password' | 'afid'> {
  requirePerson(given)
  const email = normalEmail(given.email)
  const whyEmail = validateEmail(email)
  if (whyEmail !== null) throw badField('email', whyEmail)
  for (const field of ['firstName', 'lastName'] as const) {
    const whyName = whyNameUnfit(given[field])
    if (whyName !== null) throw badField(field, whyName)
  }
  const { password, firstName, lastName, country, currency, voucherCode } = given
  requireFitPassword(shop, { password, owner: { email, firstName, lastName } })
  return { email, firstName, lastName, country, currency, voucherCode }
}

/** @param person.mustSend refuses in the place of leaving it at the mail of a moment ago @throws {AppError} too_many_attempts */
export async function mailConfirmationCode(
  ctx: IdentityContext,
  tx: Db,
  {
    clientAddress,
    mustSend = false,
    ...person
  }: { id: string; email: string; firstName: string; clientAddress: string; mustSend?: boolean },
): Promise<void> {
  const owner = { accountId: person.id, purpose: 'confirm_email' } as const
  const code = await codeToMail(tx, owner, { now: ctx.now(), clientAddress, mustSend })
  if (code) await queueMail(tx, ctx.jobs, { to: person.email, ...confirmationLetter(ctx.shop, person, code) })
}

/**
 * An invited person sets the first password. That the invitation reached them proves their address.
 *
 * @throws {AppError} invitation_over, password_unfit
 */
export async function acceptInvitation(
  ctx: IdentityContext,
  given: { email: string; password: string; secret: string },
): Promise<Registered> {
  const { password } = given
  requireFitPassword(ctx.shop, { password, owner: given })
  const now = ctx.now()
  // Hashing costs a stranger nothing and us much, so it is not done for an invitation that nobody has given out.
  if ((await readTicket(ctx.db, { secret: given.secret, purpose: 'invitation', now })) === null)
    throw invitationOver()
  const passwordHash = await hashPassword(password)
  return inTransaction(ctx.db, async (tx) => {
    const accountId = await spendTicket(tx, { secret: given.secret, purpose: 'invitation', now })
    const account = accountId === null ? null : await findAccount(tx, accountId)
    if (account?.status !== 'invited' || !isSameEmail(account.email, normalEmail(given.email)))
      throw invitationOver()
    requireFitPassword(ctx.shop, { password, owner: account })
    await activateInvited(tx, account.id, now)
    await storePassword(tx, { accountId: account.id, passwordHash, now })
    const ticket = await giveTicket(tx, { accountId: account.id, purpose: 'sign_in', now })
    return { email: account.email, mustConfirm: false, session: null, ticket }
  })
}
