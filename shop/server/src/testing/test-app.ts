import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashNonce } from '@segno/contract'
import type { FastifyInstance } from 'fastify'
import { pino, type Logger } from 'pino'
import { buildApp } from '../app.ts'
import { readConfig, type Config } from '../config.ts'
import { openContext, type Context } from '../context.ts'
import { makeFileFolder } from '../open-file-store.ts'
import { requireAnswer, type Db } from '../platform/db/db.ts'
import { IndexHere, type IndexHost } from '../search/public.ts'
import { acceptNewest } from '../legal/public.ts'
import { anAccount, aPassword, PASSWORD } from './builders.ts'
import { TEST_SECRET_KEY } from './test-secrets.ts'

export interface TestApp extends AsyncDisposable {
  readonly app: FastifyInstance
  readonly ctx: Context
  readonly scratchFolder: string
}

interface TestAppFacts {
  /** In the place of what the environment says. */
  readonly config?: Partial<Config>
  readonly now?: () => Date
  /** Where what is logged goes; nowhere else. */
  readonly log?: Logger
  /** Called at named points of the work. */
  readonly failpoint?: (name: string) => void
  /** A thread takes longer to begin than most tests take. */
  readonly newIndexHost?: () => IndexHost
}

/** The whole server on a test's database, checking what it answers, without a page and without limits. */
export async function openTestApp(
  db: Db,
  env: Record<string, string> = {},
  facts: TestAppFacts = {},
): Promise<TestApp> {
  const folder = mkdtempSync(join(tmpdir(), 'segno-app-'))
  const read = readConfig({
    SEGNO_DATA_DIR: folder,
    SEGNO_REQUESTS_PER_MINUTE: '0',
    SEGNO_SECRET_KEY: TEST_SECRET_KEY,
    ...env,
  })
  const config = { ...read, ...facts.config }
  makeFileFolder(config)
  const ctx = await openContext(config, {
    database: {
      db,
      kind: 'embedded',
      pool: null,
      look: () => requireAnswer(db),
      [Symbol.asyncDispose]: () => Promise.resolve(),
    },
    log: facts.log ?? pino({ level: 'error' }),
    now: facts.now ?? (() => new Date()),
    failpoint: facts.failpoint ?? (() => undefined),
    newIndexHost: facts.newIndexHost ?? (() => new IndexHere()),
    indexFiles: null,
  })
  const app = await buildApp(config, ctx, { webFolder: null, checkAnswers: true })
  return {
    app,
    ctx,
    scratchFolder: join(folder, 'scratch'),
    async [Symbol.asyncDispose]() {
      await app.close()
      await ctx[Symbol.asyncDispose]()
      rmSync(folder, { recursive: true })
    },
  }
}

export interface SignedIn {
  readonly id: string
  readonly token: string
}

/** Somebody with an account and a token of theirs, and where it is said a session that they have just confirmed. */
export async function signedIn(
  { app, ctx }: Pick<TestApp, 'app' | 'ctx'>,
  facts: Parameters<typeof anAccount>[1] = {},
  { isConfirmed = false } = {},
): Promise<SignedIn> {
  const { id, email } = await anAccount(ctx.db, facts)
  if (facts.role === 'artist') await acceptNewest(ctx.db, { accountId: id, at: new Date(0) })
  const password = await aPassword(ctx.db, id)
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/signIn',
    // From somewhere else each time: what a test does wrong is not counted against whom it needs next.
    remoteAddress: `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`,
    payload: { email, password },
  })
  if (answer.statusCode !== 200) throw new Error(`signing in was refused: ${answer.body}`)
  const { body } = answer.json() as { body: { data: { tokens: { idToken: string } } } }
  const token = body.data.tokens.idToken
  if (isConfirmed) {
    const request = { method: 'POST', url: '/api/auth/confirmSession', headers: { token } } as const
    const confirmed = await app.inject({ ...request, payload: { answer: password } })
    if (confirmed.statusCode !== 200) throw new Error(`confirming was refused: ${confirmed.body}`)
  }
  return { id, token }
}

/** Deletes an account with an email that the test gave it. */
export async function deleteOwnAccount(
  { app }: Pick<TestApp, 'app'>,
  { token, email }: { token: string; email: string },
): Promise<void> {
  const payload = { password: PASSWORD, confirmEmail: email }
  const deleted = await app.inject({
    method: 'POST',
    url: '/api/auth/deleteUser',
    headers: { token },
    payload,
  })
  if (deleted.statusCode !== 200) throw new Error(`deleting was refused: ${deleted.body}`)
}

/** A token as the browser of somebody without an account gets one. */
export async function guestToken({ app }: Pick<TestApp, 'app'>): Promise<string> {
  const asked = await app.inject({
    method: 'POST',
    url: '/api/v6/auth/getNonce',
    payload: { user: 'guest' },
  })
  const { _id, nonce } = (asked.json() as { body: { data: { _id: string; nonce: string } } }).body.data
  const form = new URLSearchParams({ user: 'guest', nonce: _id, hash: await hashNonce(nonce, 'segno-guest') })
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v6/auth/login',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: form.toString(),
  })
  return (answer.json() as { body: { data: { token: string } } }).body.data.token
}
