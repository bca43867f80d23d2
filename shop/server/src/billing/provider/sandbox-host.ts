import { homeOf } from './home.ts'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createCardSandbox, type CardSandbox, type FaultPlan, type SandboxState } from '@segno/card-sandbox'
import { COUNTRIES } from '@segno/contract'
import type { FastifyInstance } from 'fastify'
import Stripe from 'stripe'
import { BODY_LIMIT_BYTES } from '../../platform/http/body-limits.ts'
import type { CardProvider } from './card-provider.ts'

const SECRET_KEY = 'sk_test_sandbox'
const TICK_MS = 1_000

interface SandboxPlace {
  /** Where its state is kept between two runs; null keeps it in memory. */
  readonly stateFile: string | null
  readonly origin: string
  readonly now: () => Date
  /** Takes a webhook as the shop's address would, and answers its status. */
  readonly takeWebhook: (body: string, signature: string) => Promise<number>
  /** What goes wrong on purpose; nothing unless given. */
  readonly faults?: FaultPlan | undefined
}

export interface SandboxHost extends AsyncDisposable {
  readonly provider: CardProvider
  readonly sandbox: CardSandbox
  /** Puts the sandbox's pages under `/sandbox/`. */
  readonly serve: (app: FastifyInstance) => Promise<void>
  /** Sends its webhooks and lets its time pass from now on. */
  readonly start: () => void
}

/** Opens the double of the card provider inside this process; the SDK reaches it without a network. */
export async function openSandboxHost(place: SandboxPlace): Promise<SandboxHost> {
  const webhookSecret = `whsec_${randomBytes(16).toString('hex')}`
  const sandbox = await createCardSandbox({
    now: place.now,
    load: () => Promise.resolve(readState(place.stateFile)),
    save: (state) => writeState(place.stateFile, state),
    secretKey: SECRET_KEY,
    baseUrl: place.origin,
    countries: COUNTRIES,
    webhookUrl: `${place.origin}/api/billing/webhook`,
    webhookSecret,
    ...(place.faults ? { faults: place.faults } : {}),
    post: ({ body, headers }) => place.takeWebhook(body, headers['stripe-signature'] ?? ''),
  })
  const stripe = new Stripe(SECRET_KEY, {
    httpClient: Stripe.createFetchHttpClient((input: unknown, init: unknown) =>
      answerCall(sandbox, input as string, init as RequestInit),
    ),
    maxNetworkRetries: 0,
    telemetry: false,
  })
  let timer: NodeJS.Timeout | null = null
  return {
    provider: {
      stripe,
      ...homeOf(stripe, { livemode: false }),
      webhookSecret,
      publishableKey: 'pk_test_sandbox',
      scriptUrl: '/sandbox/stripe.js',
      methods: ['card'],
      isSandbox: true,
      keepsTestSales: true,
    },
    sandbox,
    serve: (app) => servePages(app, sandbox),
    start: () => void (timer ??= setInterval(() => void sandbox.tick(), TICK_MS).unref()),
    async [Symbol.asyncDispose]() {
      if (timer !== null) clearInterval(timer)
      await sandbox.tick()
    },
  }
}

async function answerCall(sandbox: CardSandbox, url: string, init: RequestInit): Promise<Response> {
  const { pathname, search } = new URL(url)
  const headers = Object.fromEntries(new Headers(init.headers).entries())
  const {
    status,
    headers: answered,
    body,
    dropped,
  } = await sandbox.handle({
    method: init.method ?? 'GET',
    path: `${pathname}${search}`,
    headers,
    body: bodyText(init.body),
  })
  if (dropped) throw new TypeError('the connection broke')
  return new Response(body, { status, headers: answered })
}

/** A form with files is sent as bytes. */
function bodyText(body: RequestInit['body']): string {
  if (body instanceof Uint8Array) return Buffer.from(body).toString('latin1')
  return typeof body === 'string' ? body : ''
}

/** Its pages say themselves what may run in them and who may frame them. */
async function servePages(app: FastifyInstance, sandbox: CardSandbox): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
      (_request, body, parsed) => parsed(null, body),
    )
    scope.route({
      method: ['GET', 'POST'],
      url: '/sandbox/*',
      handler: async (request, reply) => {
        const given = await sandbox.handle({
          method: request.method,
          path: request.url,
          headers: {},
          body: typeof request.body === 'string' ? request.body : '',
        })
        // Told at once: the buyer waits at the page around the form.
        void sandbox.tick()
        return reply.code(given.status).headers(given.headers).send(given.body)
      },
    })
    done()
  })
}

function readState(file: string | null): Partial<SandboxState> | null {
  if (file === null || !existsSync(file)) return null
  return JSON.parse(readFileSync(file, 'utf8')) as Partial<SandboxState>
}

/** Whole or not at all, whenever the process dies. */
async function writeState(file: string | null, state: SandboxState): Promise<void> {
  if (file === null) return
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.new`, JSON.stringify(state))
  await rename(`${file}.new`, file)
}
