import { expect, test } from 'vitest'
import { findAccount, findAccountByEmail } from '../../accounts/public.ts'
import { anAccount } from '../../testing/builders.ts'
import { identityContextOn } from '../../testing/identity-context.ts'
import { mailsTo } from '../../testing/mails.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { acceptInvitation } from '../registration/register.ts'
import { inviteUser, resendInvitation, withdrawInvitation } from './invitations.ts'

const database = useTestDatabase()
const email = 'ava@segno.test'
const person = {
  email,
  firstName: 'Ava',
  lastName: 'Lune',
  country: 'DE',
  currency: 'EUR',
  role: 'artist',
} as const

async function anOffice() {
  const ctx = await identityContextOn(database.db)
  const { id: actorId } = await anAccount(database.db, { role: 'admin' })
  const { userId } = await inviteUser(ctx, { ...person, actorId })
  return { ctx, actorId, userId }
}

test('[R25] an invited artist sets a password by the newest link only', async () => {
  const { ctx, actorId, userId } = await anOffice()
  await expect(inviteUser(ctx, { ...person, actorId })).rejects.toMatchObject({ code: 'email_exists' })
  await resendInvitation(ctx, { actorId, userId })
  const mails = await mailsTo(database.db, email)
  const [first, second] = mails.map((mail) => /invitation=([\w-]+)/.exec(mail.body_text ?? '')?.[1] ?? '')
  const accept = (secret = '') => acceptInvitation(ctx, { email, password: 'rain on the tin roof', secret })
  await expect(accept(first)).rejects.toMatchObject({ code: 'invitation_over' })
  await accept(second)
  expect(await findAccount(database.db, userId)).toMatchObject({
    role: 'artist',
    status: 'activated',
    isConfirmed: true,
  })
  await expect(withdrawInvitation(ctx, { actorId, userId })).rejects.toMatchObject({ code: 'not_invited' })
})

test('[R25] a withdrawn invitation leaves no account, and its address is free again', async () => {
  const { ctx, actorId, userId } = await anOffice()
  await withdrawInvitation(ctx, { actorId, userId })
  expect(await findAccountByEmail(database.db, email)).toBeNull()
  await inviteUser(ctx, { ...person, actorId })
  const demoted = await anAccount(database.db)
  const late = inviteUser(ctx, { ...person, email: 'late@segno.test', actorId: demoted.id })
  await expect(late).rejects.toMatchObject({ code: 'role_not_allowed' })
})

test('an address that a stranger has registered and nobody confirmed can be invited', async () => {
  const { ctx, actorId } = await anOffice()
  const squatted = { email: 'boss@segno.test', email_confirmed_at: null }
  await anAccount(database.db, squatted)
  const { userId } = await inviteUser(ctx, { ...person, email: squatted.email, actorId })
  expect(await findAccountByEmail(database.db, squatted.email)).toMatchObject({
    id: userId,
    status: 'invited',
  })
})
