import { beforeEach, expect, test } from 'vitest'
import { createAccount } from '../accounts/public.ts'
import { anAccount } from '../testing/builders.ts'
import { identityContextOn, isConfirmed } from '../testing/identity-context.ts'
import { mailsTo } from '../testing/mails.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import type { IdentityContext } from './identity-context.ts'
import { hashPassword, setPassword, storePassword } from './passwords.ts'
import { forgotPassword } from './registration/forgot-password.ts'
import { acceptInvitation, register } from './registration/register.ts'
import { resetPassword } from './registration/reset-password.ts'
import { giveTicket } from './registration/tickets.ts'
import { respondToChallenge } from './second-factor/respond.ts'
import { changePassword } from './security/change-password.ts'
import { signIn } from './sign-in.ts'

const database = useTestDatabase()
const here = { clientAddress: '192.0.2.1', userAgent: null }
const password = 'rain on the tin roof'
const email = 'ada@segno.test'
const ada = { email, firstName: 'Ada', lastName: 'Lovelace', country: 'DE', currency: 'EUR' }
const message = 'Password must not be based on your name, your email address or the name of this shop'
const refusedAt = (path: string) => ({ status: 400, code: 'password_unfit', errors: [{ path, message }] })
let ctx: IdentityContext

beforeEach(async () => {
  ctx = await identityContextOn(database.db)
})

const registered = async (): Promise<string> => {
  const names = { email, first_name: ada.firstName, last_name: ada.lastName }
  const { id } = await anAccount(database.db, names)
  return id
}
const mailedCode = async (): Promise<string> =>
  /\d{6}/.exec((await mailsTo(database.db, email)).at(-1)!.subject)![0]

test('nobody registers with a password that is built on the shop’s name or their own', async () => {
  for (const easy of ['Segno2026!', 'lovelace1815'])
    await expect(register(ctx, { ...ada, password: easy, ...here })).rejects.toMatchObject(
      refusedAt('password'),
    )
  await expect(register(ctx, { ...ada, password, ...here })).resolves.toMatchObject({ email })
})

test('an invited person is refused a password built on their name, and may choose another', async () => {
  const account = { ...ada, role: 'artist', status: 'invited', isConfirmed: false } as const
  const accountId = await createAccount(database.db, account)
  const secret = await giveTicket(database.db, { accountId, purpose: 'invitation', now: new Date() })
  const accept = (chosen: string) => acceptInvitation(ctx, { email, password: chosen, secret })
  await expect(accept('lovelace1815')).rejects.toMatchObject(refusedAt('password'))
  await expect(accept(password)).resolves.toMatchObject({ email })
})

test('a mailed code stays good when the password is built on a name, of which nobody hears without the code', async () => {
  await registered()
  await forgotPassword(ctx, { email, ...here })
  const code = await mailedCode()
  const wrong = code === '000000' ? '000001' : '000000'
  const reset = (by: string, newPassword: string) =>
    resetPassword(ctx, { email, code: by, newPassword, ...here })
  await expect(reset(wrong, 'lovelace1815')).rejects.toMatchObject({ message: 'Invalid Code!' })
  for (let at = 0; at < 12; at++)
    await expect(reset(code, 'lovelace1815')).rejects.toMatchObject(refusedAt('newPassword'))
  await expect(reset(code, password)).resolves.toBeNull()
})

test('a password is changed for none that is built on the person’s name', async () => {
  const accountId = await registered()
  await setPassword(database.db, { accountId, password })
  const caller = { accountId, sessionId: accountId, role: 'user' } as const
  const given = { oldPassword: password, newPassword: 'lovelace1815', confirm: isConfirmed }
  await expect(changePassword(ctx, { caller, ...here }, given)).rejects.toMatchObject(
    refusedAt('newPassword'),
  )
})

test('the new-password step takes none that is built on the person’s name', async () => {
  const accountId = await registered()
  const passwordHash = await hashPassword(password)
  await storePassword(database.db, { accountId, passwordHash, now: new Date(), mustRenew: true })
  const step = await signIn(ctx, { email, password, ...here })
  if (step.step !== 'newPasswordRequired') throw new Error(`asked for ${step.step}`)
  const answer = (given: string) => respondToChallenge(ctx, { session: step.session, answer: given, ...here })
  await expect(answer('lovelace1815')).rejects.toMatchObject(refusedAt('password'))
  await expect(answer('wind in the old mill')).resolves.toMatchObject({ step: 'signedIn' })
})
