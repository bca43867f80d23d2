import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { isMultipart } from '../http/form.ts'
import { checkAnswer } from './sdk-types/check-answer.ts'
import {
  type CardSandbox,
  createCardSandbox,
  type FaultPlan,
  type SandboxState,
  type WebhookPost,
} from '../card-sandbox.ts'

/** A webhook as the shop received it. */
interface ReceivedWebhook extends WebhookPost {
  event: Stripe.Event
}

/** Target of the contract's tests: the sandbox, or the provider's test mode where its key is in the environment. */
export interface ContractTarget extends AsyncDisposable {
  stripe: Stripe
  /** The same place, asked with another key. */
  stripeWith: (secretKey: string) => Stripe
}

/** A running sandbox with the provider's own SDK pointed at it. */
export interface SandboxTarget extends ContractTarget {
  origin: string
  sandbox: CardSandbox
  /** Webhooks that arrived so far. */
  received: ReceivedWebhook[]
  /** Statuses that the shop answers next; 200 when there is none left. */
  answers: number[]
  state: () => SandboxState | null
  /** Moves the host's clock. */
  pass: (seconds: number) => void
  /** Sends a page's form as a browser does. */
  submit: (path: string, fields: Record<string, string>) => Promise<{ status: number; text: string }>
  /** Closes this sandbox and opens another on what it saved. */
  restart: () => Promise<void>
}

const SECRET_KEY = 'sk_test_sandbox'
export const WEBHOOK_SECRET = 'whsec_sandbox'

/** Starts a sandbox on a free local port. */
export async function startSandbox(options: { faults?: FaultPlan } = {}): Promise<SandboxTarget> {
  let saved: SandboxState | null = null
  let passedSeconds = 0
  let sandbox: CardSandbox
  const received: ReceivedWebhook[] = []
  const answers: number[] = []
  const problems: string[] = []
  const server = createServer(
    (request, response) =>
      void answer({ sandbox, problems }, request, response).catch((error: unknown) => {
        problems.push(String(error))
        response.writeHead(500).end()
      }),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  const open = (): Promise<CardSandbox> =>
    createCardSandbox({
      now: () => new Date(Date.now() + passedSeconds * 1000),
      load: () => Promise.resolve(saved && throughJson(saved)),
      save: (state) => Promise.resolve(void (saved = state)),
      secretKey: SECRET_KEY,
      baseUrl: origin,
      countries: ['DE', 'AT', 'FR', 'JP'],
      webhookUrl: 'http://shop.test/webhooks',
      webhookSecret: WEBHOOK_SECRET,
      ...options,
      post: (post) => {
        problems.push(...checkAnswer(JSON.parse(post.body)))
        received.push({ ...post, event: JSON.parse(post.body) as Stripe.Event })
        return Promise.resolve(answers.shift() ?? 200)
      },
    })
  const stripeWith = (key: string): Stripe =>
    new Stripe(key, { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0 })
  sandbox = await open()
  return {
    stripe: stripeWith(SECRET_KEY),
    stripeWith,
    origin,
    get sandbox() {
      return sandbox
    },
    received,
    answers,
    state: () => saved && throughJson(saved),
    pass: (seconds) => void (passedSeconds += seconds),
    submit: (path, fields) => submit(origin + path, fields),
    restart: async () => void (sandbox = await open()),
    [Symbol.asyncDispose]: async () => {
      await new Promise<void>((resolve) => void server.close(() => resolve()))
      refuseProblems(problems)
    },
  }
}

/** Every answer and every webhook of a test is checked against the SDK's types; what does not fit fails its file. */
function refuseProblems(problems: string[]): void {
  if (problems.length > 0)
    throw new Error(`answers that the SDK's types forbid:\n${[...new Set(problems)].join('\n')}`)
}

/** The state as a file would give it back. */
function throughJson(state: SandboxState): SandboxState {
  return JSON.parse(JSON.stringify(state)) as SandboxState
}

async function answer(
  { sandbox, problems }: { sandbox: CardSandbox; problems: string[] },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  )
  const given = await sandbox.handle({
    method: request.method ?? 'GET',
    path: request.url ?? '/',
    headers,
    body: Buffer.concat(chunks).toString(isMultipart(headers['content-type']) ? 'latin1' : 'utf8'),
  })
  if (request.url?.startsWith('/v1/') && given.status === 200)
    problems.push(...checkAnswer(JSON.parse(given.body)))
  if (given.dropped) return void request.socket.destroy()
  if (given.delayMs !== undefined) await new Promise((resolve) => setTimeout(resolve, given.delayMs))
  response.writeHead(given.status, { ...given.headers, connection: 'close' }).end(given.body)
}

async function submit(
  url: string,
  fields: Record<string, string>,
): Promise<{ status: number; text: string }> {
  const answered = await fetch(url, { method: 'POST', body: new URLSearchParams(fields) })
  return { status: answered.status, text: await answered.text() }
}

/** Card details of an ordinary buyer. */
export function cardForm(number: string): Record<string, string> {
  return {
    number,
    expiry: '12 / 40',
    code: '123',
    name: 'Ada Buyer',
    email: 'ada@example.com',
    country: 'DE',
    postcode: '10115',
  }
}
