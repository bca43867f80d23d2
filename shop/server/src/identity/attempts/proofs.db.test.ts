import { isDeepRun } from '@segno/test-kit/deep-run'
import { readProof, writeProof, type ProofChallenge } from '@segno/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { anAccount } from '../../testing/builders.ts'
import { solve } from '../../testing/solve-challenge.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { setPassword } from '../passwords.ts'

const database = useTestDatabase()
const PASSWORD = 'rain on the tin roof'
const KNOWN = 'ada@segno.test'
let now: Date
let shop: TestApp
beforeEach(async () => {
  now = new Date()
  shop = await openTestApp(database.db, {}, { now: () => now })
  const { id } = await anAccount(database.db, { email: KNOWN })
  await setPassword(database.db, { accountId: id, password: PASSWORD })
})
afterEach(() => shop[Symbol.asyncDispose]())

interface Said {
  readonly status: number
  readonly code: string
  readonly message: string
}

async function post(path: string, payload: object, proof?: string): Promise<Said> {
  const answer = await shop.app.inject({
    method: 'POST',
    url: `/api/auth/${path}`,
    payload,
    ...(proof === undefined ? {} : { headers: { proof } }),
    remoteAddress: '192.0.2.1',
  })
  const { code = 'ok', message } = answer.json() as { code?: string; message: string }
  return { status: answer.statusCode, code, message }
}
const forgot = (email: string, proof?: string) => post('forgotPassword', { email }, proof)
const guess = (email: string, proof?: string) => post('signIn', { email, password: 'a wrong one' }, proof)

async function challenge(): Promise<ProofChallenge> {
  const answer = await shop.app.inject('/api/auth/proofChallenge')
  expect(answer.headers['cache-control']).toBe('no-store')
  return (answer.json() as { body: { data: ProofChallenge } }).body.data
}
const work = async () => solve(await challenge())

/** Five addresses that nobody has. */
async function spendTheBudget(): Promise<void> {
  for (let at = 0; at < 5; at++)
    expect((await forgot(`nobody-${at}@segno.test`)).code).toBe('email_not_found')
}

test('after five addresses that nobody has, the next answer costs work, which is good once', async () => {
  await spendTheBudget()
  const refused = await forgot('nobody@segno.test')
  expect(refused).toMatchObject({ status: 400, code: 'proof_required' })
  expect(refused.message).not.toContain('Email Not Found')
  const proof = await work()
  expect(await forgot('nobody@segno.test', proof)).toMatchObject({ status: 400, message: 'Email Not Found!' })
  expect((await forgot('nobody@segno.test', proof)).code).toBe('proof_required')
})

test('past thirty addresses a day work helps no more, and the answer says nothing of the address', async () => {
  for (let at = 0; at < 6; at++) {
    await spendTheBudget()
    now = new Date(now.getTime() + 10 * 60_000)
  }
  for (const email of ['nobody@segno.test', KNOWN]) {
    const refused = await forgot(email, await work())
    expect(refused).toMatchObject({ status: 429, code: 'too_many_attempts' })
    expect(refused.message).toMatch(/^Too many attempts\. Try again in \d+ minutes\.$/)
  }
})

test.runIf(isDeepRun())(
  'whether work is asked for does not tell whether an address has an account',
  async () => {
    await anAccount(database.db, { email: 'eve@segno.test', email_confirmed_at: null })
    await spendTheBudget()
    const ask: { call: (email: string, proof?: string) => Promise<Said>; known: string }[] = [
      { call: forgot, known: KNOWN },
      { call: guess, known: KNOWN },
      { call: (email, proof) => post('checkUserAccountType', { email }, proof), known: KNOWN },
      {
        call: (email, proof) => post('resendConfirmationCode', { email }, proof),
        known: 'eve@segno.test',
      },
    ]
    for (const { call, known } of ask) {
      const answers = [await call(known), await call('nobody@segno.test')]
      expect(answers[0]).toMatchObject({ status: 400, code: 'proof_required' })
      expect(answers[1]).toEqual(answers[0])
      const [one, other] = [await work(), await work()]
      expect((await call(known, one)).code).not.toBe('proof_required')
      expect((await call('nobody@segno.test', other)).code).not.toBe('proof_required')
      // Who has used it up has used it up, for either.
      expect((await call(known, one)).code).toBe('proof_required')
      expect((await call('nobody@segno.test', other)).code).toBe('proof_required')
    }
  },
)

test('who knows the password comes in without work', async () => {
  await spendTheBudget()
  expect(await post('signIn', { email: KNOWN, password: PASSWORD })).toMatchObject({ status: 200 })
})

test('work is refused that was made cheaper, that nobody signed, that solves nothing, or that came too late', async () => {
  await spendTheBudget()
  const { challenge: given, solution } = readProof(await work())!
  const forged: Record<string, string> = {
    cheaper: changed({ cost: 1 }),
    longer: changed({ expiresAt: given.parameters.expiresAt + 3_600 }),
    unsigned: writeProof({ challenge: { ...given, signature: '0'.repeat(64) }, solution }),
    unsolved: writeProof({ challenge: given, solution: { ...solution, derivedKey: '0'.repeat(64) } }),
    'no JSON': '{',
    nothing: '',
    'too long': ' '.repeat(2_000) + writeProof({ challenge: given, solution }),
  }
  function changed(parameters: Partial<ProofChallenge['parameters']>): string {
    return writeProof({
      challenge: { ...given, parameters: { ...given.parameters, ...parameters } },
      solution,
    })
  }
  for (const [lie, proof] of Object.entries(forged))
    expect({ lie, code: (await forgot('nobody@segno.test', proof)).code }).toEqual({
      lie,
      code: 'proof_required',
    })
  const honest = writeProof({ challenge: given, solution })
  now = new Date(now.getTime() + 5 * 60_000)
  expect((await forgot('nobody@segno.test', honest)).code).toBe('proof_required')
  now = new Date(now.getTime() - 60_000)
  expect((await forgot('nobody@segno.test', honest)).code).toBe('email_not_found')
})
