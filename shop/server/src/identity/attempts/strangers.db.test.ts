import { beforeEach, expect, test } from 'vitest'
import { findAccount } from '../../accounts/public.ts'
import { anAccount, aPassword } from '../../testing/builders.ts'
import { identityContextOn, tokensOf } from '../../testing/identity-context.ts'
import { mailsTo } from '../../testing/mails.ts'
import { solve } from '../../testing/solve-challenge.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { allowEmailTo } from '../allow-email.ts'
import type { IdentityContext } from '../identity-context.ts'
import { openSignInLink, startLinkSignIn } from '../link/link-sign-in.ts'
import { pollSignIn, useTicket } from '../registration/come-in.ts'
import { forgotPassword } from '../registration/forgot-password.ts'
import { resetPassword } from '../registration/reset-password.ts'
import { respondToChallenge } from '../second-factor/respond.ts'
import { setEmailFactor } from '../security/second-factor-settings.ts'
import { signIn } from '../sign-in.ts'
import { afterWork, lettersTo, reserveAttempts } from './attempts.ts'
import { giveProofChallenge } from './proofs.ts'

const database = useTestDatabase()
const OWNER = '203.0.113.7'
const newPassword = 'a kettle on the stove'
let ctx: IdentityContext
let now: Date
let account: { id: string; email: string }
let email: string
let password: string
beforeEach(async () => {
  now = new Date()
  ctx = await identityContextOn(database.db, { now: () => now })
  account = await anAccount(database.db)
  email = account.email
  password = await aPassword(database.db, account.id)
})

const later = (minutes: number): void => {
  now = new Date(now.getTime() + minutes * 60_000)
}
/** Another network for each number. */
const stranger = (at: number): string => `198.51.${Math.floor(at / 250)}.${at % 250}`
const codeOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: unknown) => (error as { code: string }).code,
  )
const mails = () => mailsTo(database.db, email)
const lastCode = async (): Promise<string> =>
  /^[\d ]+(?= is your)/.exec((await mails()).at(-1)!.subject)![0].replaceAll(' ', '')
const forgot = (clientAddress: string) => forgotPassword(ctx, { email, clientAddress })
const reset = (code: string, clientAddress: string) =>
  resetPassword(ctx, { email, code, newPassword, clientAddress })
const guess = (at: number) => codeOf(reset('12345', stranger(at)))

test('after ten codes that strangers asked for in 100 minutes, the owner gets one and a link, on another network', async () => {
  for (let at = 0; at < 10; at++) {
    await codeOf(forgot(stranger(at % 3)))
    later(10)
  }
  await forgot(OWNER)
  await reset(await lastCode(), OWNER)
  const { session } = await startLinkSignIn(ctx, { email, clientAddress: OWNER, userAgent: null })
  await openSignInLink(ctx, linkIn((await mails()).at(-1)!.body_text!))
  const step = await pollSignIn(ctx, session, { clientAddress: OWNER, userAgent: null })
  expect(step.step).toBe('signedIn')
})

const linkIn = (text: string): string => /link=([\w-]+)/.exec(text)![1]!

test('thirty wrong codes without a mail cost the owner’s fresh code nothing', async () => {
  for (let at = 0; at < 30; at++) expect(await guess(at)).toBe('code_wrong')
  await forgot(OWNER)
  await reset(await lastCode(), OWNER)
  expect(
    await codeOf(signIn(ctx, { email, password: newPassword, clientAddress: OWNER, userAgent: null })),
  ).toBe('ok')
})

test('wrong guesses from elsewhere end a code for strangers and not for the network that asked', async () => {
  await forgot(OWNER)
  const code = await lastCode()
  for (let at = 0; at < 5; at++) await guess(at)
  expect(await codeOf(reset(code, stranger(6)))).toBe('code_wrong')
  for (let at = 0; at < 4; at++) expect(await codeOf(reset('12345', OWNER))).toBe('code_wrong')
  expect(await codeOf(reset(code, OWNER))).toBe('ok')
})

test('a code takes ten wrong guesses, and a new one can be asked for then', async () => {
  await forgot(OWNER)
  const code = await lastCode()
  for (let at = 0; at < 5; at++) await guess(at)
  for (let at = 0; at < 5; at++) await codeOf(reset('12345', OWNER))
  // Not even the right one, with work done for it.
  const proof = await solve(await giveProofChallenge(ctx))
  const right = { email, code, newPassword, clientAddress: OWNER, proof }
  expect(await codeOf(resetPassword(ctx, right))).toBe('code_wrong')
  later(15)
  await forgot(OWNER)
  expect(await codeOf(reset(await lastCode(), OWNER))).toBe('ok')
})

test('an account takes twenty guesses a day, then its codes are too long to guess, and the owner is told once', async () => {
  let judged = 0
  for (let at = 0; at < 40; at++) {
    await codeOf(forgot(stranger(at)))
    const code = await lastCode()
    if (code.length === 6) judged++
    expect(await codeOf(reset(code.length === 6 ? '12345' : '1234567890123456', stranger(at)))).toBe(
      'code_wrong',
    )
    later(3)
  }
  expect(judged).toBeLessThanOrEqual(20)
  const subjects = (await mails()).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.startsWith('Wrong codes'))).toHaveLength(1)
  await codeOf(forgot(OWNER))
  expect(await codeOf(reset(await lastCode(), OWNER))).toBe('ok')
})

test('a mailbox that is asked for every two minutes gets twenty mails and one an hour, and the last one always works', async () => {
  for (let at = 0; at < 150; at++) {
    expect(await codeOf(forgot(stranger(at)))).toBe('ok')
    later(2)
  }
  expect((await mails()).length).toBeLessThanOrEqual(25)
  await forgot(OWNER)
  expect(await codeOf(reset(await lastCode(), OWNER))).toBe('ok')
})

test('one network that asks again and again is asked for work, and then refused, alone', async () => {
  const answers: string[] = []
  for (let at = 0; at < 6; at++) {
    answers.push(await codeOf(forgot(stranger(1))))
    later(1)
  }
  expect(answers).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'proof_required'])
  const proof = await solve(await giveProofChallenge(ctx))
  expect(await codeOf(forgotPassword(ctx, { email, clientAddress: stranger(1), proof }))).toBe('ok')
  expect(await codeOf(forgot(OWNER))).toBe('ok')
})

test('links that strangers ask for all day leave the owner one that works where it is opened', async () => {
  const ask = (clientAddress: string) => startLinkSignIn(ctx, { email, clientAddress, userAgent: null })
  for (let at = 0; at < 40; at++) await ask(stranger(at))
  const theirs = await ask(stranger(41))
  await ask(OWNER)
  expect((await mails()).length).toBeLessThanOrEqual(25)
  const { ticket } = await openSignInLink(ctx, linkIn((await mails()).at(-1)!.body_text!))
  const from = { clientAddress: OWNER, userAgent: null }
  tokensOf(await useTicket(ctx, ticket!, from))
  expect(await pollSignIn(ctx, theirs.session, from)).toEqual({ step: 'waiting' })
})

test('a link that signs in where it is opened brings the voucher of the browser that asked, and no other link does', async () => {
  const ask = (at: number, voucherCode: string) =>
    startLinkSignIn(ctx, { email, clientAddress: stranger(at), userAgent: null, voucherCode })
  const lastLink = async () => /#link=\S+/.exec((await mails()).at(-1)!.body_text!)![0]
  for (let at = 0; at < 20; at++) await ask(at, 'EARLY')
  expect(await lastLink()).not.toContain('voucher_code')
  await ask(20, 'A&B #1')
  const brought = new URLSearchParams((await lastLink()).slice(1))
  expect(brought.get('voucher_code')).toBe('A&B #1')
  expect((await openSignInLink(ctx, brought.get('link')!)).ticket).not.toBeNull()
  // Strangers ask too.
  expect(await findAccount(ctx.db, account.id)).toMatchObject({ voucherCode: null })
})

const enter = (given: string, clientAddress: string, proof?: string) =>
  signIn(ctx, { email, password: given, clientAddress, userAgent: null, ...(proof && { proof }) })

test('wrong passwords from many networks cost work after twenty, and the owner hears of it and comes in', async () => {
  await enter(password, OWNER)
  const answers: string[] = []
  for (let at = 0; at < 40; at++) answers.push(await codeOf(enter(`guess number ${at}`, stranger(at))))
  expect(answers.filter((code) => code === 'wrong_password')).toHaveLength(20)
  expect(answers.filter((code) => code === 'proof_required')).toHaveLength(20)
  const told = (await mails()).filter(({ subject }) => subject.startsWith('Wrong passwords'))
  expect(told).toHaveLength(1)
  expect(await codeOf(enter(password, OWNER))).toBe('ok')
  // From a new place the browser works for it.
  expect(await codeOf(enter(password, '192.0.2.99'))).toBe('proof_required')
  expect(await codeOf(enter(password, '192.0.2.99', await solve(await giveProofChallenge(ctx))))).toBe('ok')
})

test('an address without an account costs the same work', async () => {
  email = 'nobody@segno.test'
  for (let at = 0; at < 20; at++)
    expect(await codeOf(enter('a guess', stranger(at)))).toBe('account_not_found')
  expect(await codeOf(enter('a guess', stranger(30)))).toBe('proof_required')
})

test('sign-in codes have a budget: a stranger with the password has one mailed every few minutes', async () => {
  const caller = { accountId: account.id, sessionId: account.id, role: 'user' } as const
  await setEmailFactor(ctx, { caller, clientAddress: OWNER }, true)
  const before = (await mails()).length
  for (let at = 0; at < 40; at++) {
    await enter(password, stranger(at))
    later(0.5)
  }
  expect((await mails()).length - before).toBeLessThanOrEqual(8)
  const { session } = (await enter(password, OWNER)) as { session: string }
  const answer = { session, answer: await lastCode(), clientAddress: OWNER, userAgent: null }
  expect((await respondToChallenge(ctx, answer)).step).toBe('signedIn')
})

test('a stranger with the password who guesses second factors locks themselves out, and a new password ends it', async () => {
  const caller = { accountId: account.id, sessionId: account.id, role: 'user' } as const
  await enter(password, OWNER)
  await setEmailFactor(ctx, { caller, clientAddress: OWNER }, true)
  const answers: string[] = []
  for (let at = 0; at < 40; at++) {
    const { session } = (await enter(password, stranger(at))) as { session: string }
    answers.push(
      await codeOf(
        respondToChallenge(ctx, { session, answer: '12345', clientAddress: stranger(at), userAgent: null }),
      ),
    )
  }
  expect(answers.filter((code) => code === 'too_many_attempts')).toHaveLength(20)
  later(3)
  const { session } = (await enter(password, OWNER)) as { session: string }
  const from = { clientAddress: OWNER, userAgent: null }
  expect((await respondToChallenge(ctx, { session, answer: await lastCode(), ...from })).step).toBe(
    'signedIn',
  )
  const elsewhere = { clientAddress: '192.0.2.50', userAgent: null }
  await forgot(elsewhere.clientAddress)
  await reset(await lastCode(), elsewhere.clientAddress)
  later(3)
  const again = (await signIn(ctx, { email, password: newPassword, ...elsewhere })) as { session: string }
  const answer = { session: again.session, answer: await lastCode(), ...elsewhere }
  expect((await respondToChallenge(ctx, answer)).step).toBe('signedIn')
})

test('whoever has the mailbox gets no new guesses at the second factor with each password they set', async () => {
  const caller = { accountId: account.id, sessionId: account.id, role: 'user' } as const
  await setEmailFactor(ctx, { caller, clientAddress: OWNER }, true)
  const answers: string[] = []
  for (let at = 0; at < 60; at++) {
    if (at % 15 === 0) {
      await forgot(OWNER)
      await reset(await lastCode(), OWNER)
      later(20)
    }
    const from = { clientAddress: stranger(at), userAgent: null }
    const { session } = (await signIn(ctx, { email, password: newPassword, ...from })) as { session: string }
    answers.push(await codeOf(respondToChallenge(ctx, { session, answer: '12345', ...from })))
  }
  expect(answers.filter((code) => code === 'too_many_attempts')).toHaveLength(40)
})

test('letters that strangers have sent to an address keep nobody elsewhere from having theirs', async () => {
  for (let at = 0; at < 3; at++) await allowEmailTo(ctx, { email, clientAddress: stranger(1) })
  expect(await codeOf(allowEmailTo(ctx, { email, clientAddress: stranger(1) }))).toBe('too_many_attempts')
  for (let at = 2; at < 9; at++) await allowEmailTo(ctx, { email, clientAddress: stranger(at) })
  expect(await codeOf(allowEmailTo(ctx, { email, clientAddress: OWNER }))).toBe('proof_required')
  const proof = await solve(await giveProofChallenge(ctx))
  expect(await allowEmailTo(ctx, { email, clientAddress: OWNER, proof })).toBe(email)
})

test('work fills no mailbox without end', async () => {
  const answers: string[] = []
  for (let at = 0; at < 55; at++) {
    const letters = afterWork(true)(lettersTo({ email, clientAddress: stranger(at) }))
    answers.push(await codeOf(reserveAttempts(ctx, letters)))
  }
  expect(answers.filter((code) => code === 'ok')).toHaveLength(50)
  expect(answers.at(-1)).toBe('too_many_attempts')
  const owed = afterWork(true)(lettersTo({ email, clientAddress: OWNER, isOwed: true }))
  expect(await codeOf(reserveAttempts(ctx, owed))).toBe('ok')
})
