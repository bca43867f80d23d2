import { channel } from 'node:diagnostics_channel'
import { advanceClock } from './clock/advance.ts'
import { playUntil } from './clock/due.ts'
import { playAdvancingClocks } from './clock/test-clocks.ts'
import { answerWithFault, away, inProgress } from './faults/answer-with-fault.ts'
import { type FaultPlan, noFaults } from './faults/fault-plan.ts'
import { answerCall } from './http/answer-call.ts'
import type { SandboxRequest, SandboxResponse } from './http/message.ts'
import { answerPage } from './pages/pages.ts'
import { StripeError } from './http/stripe-error.ts'
import { html, page } from './pages/html.ts'
import { inclusions, routes } from './routes.ts'
import type { SandboxContext } from './state/context.ts'
import { newId } from './state/ids.ts'
import { completeState, type SandboxState } from './state/state.ts'
import { deliverDue, type PostWebhook } from './webhooks/deliver.ts'
import { API_VERSION, forgetOldEvents } from './webhooks/events.ts'

export type { SandboxRequest, SandboxResponse } from './http/message.ts'
export type { AnswerFault, DeliveryFault, FaultPlan } from './faults/fault-plan.ts'
export { randomFaults } from './faults/random-faults.ts'
export type { SandboxState } from './state/state.ts'
export type { PostWebhook, WebhookPost } from './webhooks/deliver.ts'

/** Parts a sandbox needs from its host. */
export interface CardSandboxOptions {
  now: () => Date
  /** Answers what was saved last, by this version or an earlier one, or `null`. */
  load: () => Promise<Partial<SandboxState> | null>
  /** Keeps the state; the next `load` answers it. Called after every request that changed something. */
  save: (state: SandboxState) => Promise<void>
  secretKey: string
  /** Where the pages are reached, without a slash at the end. */
  baseUrl: string
  /** ISO 3166 alpha-2, of those who can pay here: card forms offer them by name. */
  countries: readonly string[]
  /** The shop's own webhook address, known from the start, and the secret its webhooks are signed with. */
  webhookUrl: string
  webhookSecret: string
  /** Has to give up by itself after a while: webhooks are sent one after the other. */
  post: PostWebhook
  /** Faults to inject, for tests; none unless given. */
  faults?: FaultPlan
}

/** A double of the card provider: its API, its pages and its webhooks. */
export interface CardSandbox {
  /** Answers a request to the API (`/v1/…`) or for a page (`/sandbox/…`). */
  handle: (request: SandboxRequest) => Promise<SandboxResponse>
  /** Does what is due: call it after requests and every second. */
  tick: () => Promise<void>
  /** Moves the sandbox's clock on, and plays what happens by itself until then. */
  advance: (seconds: number) => Promise<void>
}

const OWN_ENDPOINT = 'we_sandbox'

/** Publishes every call of the API with its answer, for a judge that compares both with the provider's own description. */
const calls = channel('card-sandbox:call')

/**
 * Opens a sandbox on what was saved before.
 *
 * The host serves `/v1/…` to the SDK and `/sandbox/…` to browsers: `checkout`, `authenticate` and `invoice` for buyers,
 * `stripe.js` for the shop's own page, `cards` and `clock` for whoever tries the shop out. The clock moves for everybody,
 * so the host decides who reaches it.
 */
export async function createCardSandbox(options: CardSandboxOptions): Promise<CardSandbox> {
  const state = completeState(await options.load())
  const realSeconds = (): number => Math.floor(options.now().getTime() / 1000)
  const ownNow = (): number => realSeconds() + state.clockOffsetSeconds
  const contextFor = (origin: SandboxContext['origin']): SandboxContext => ({
    state,
    now: ownNow,
    ownNow,
    baseUrl: options.baseUrl,
    countries: options.countries,
    origin,
    faults: options.faults ?? noFaults,
  })
  const ownTime = contextFor({ id: null, idempotency_key: null })
  listenFor(ownTime, options)
  const save = oneAtATime(() => options.save(state))
  let ticking: Promise<void> | null = null
  const tickOnce = async (): Promise<void> => {
    if (playUntil(ownTime, null, ownNow()) > 0) await save()
    if (isAway(ownTime)) return
    const count = await deliverDue(ownTime, { post: options.post, signedAtSeconds: realSeconds })
    forgetOldEvents(state)
    if (count > 0) await save()
  }
  /** Keys whose first answer is on its way, with the time it will be there. */
  const busyUntilMs = new Map<string, number>()
  const answerInTime = (ctx: SandboxContext, request: SandboxRequest): SandboxResponse => {
    const key = request.headers['idempotency-key']
    const nowMs = options.now().getTime()
    if (key !== undefined && (busyUntilMs.get(key) ?? 0) > nowMs) return inProgress()
    const response = answer(ctx, request, options.secretKey)
    if (key !== undefined && response.delayMs !== undefined) busyUntilMs.set(key, nowMs + response.delayMs)
    return response
  }
  return {
    handle: async (request) => {
      const origin = { id: newId('req', 14), idempotency_key: request.headers['idempotency-key'] ?? null }
      // Events due since the last tick happen before anything is answered.
      playUntil(ownTime, null, ownNow())
      const response = answerInTime(contextFor(origin), request)
      playAdvancingClocks(ownTime)
      calls.publish({ request, response })
      if (request.method !== 'GET') await save()
      return response
    },
    advance: async (seconds) => {
      advanceClock(ownTime, seconds)
      await save()
    },
    tick: () => (ticking ??= tickOnce().finally(() => (ticking = null))),
  }
}

const isAway = (ctx: SandboxContext): boolean => ctx.ownNow() < ctx.state.awayUntil

/** Runs a task one at a time; those who ask while it runs share the next run. */
function oneAtATime(task: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  let next: Promise<void> | null = null
  return () =>
    (next ??= running
      .catch(() => undefined)
      .then(() => {
        next = null
        return (running = task())
      }))
}

function answer(ctx: SandboxContext, request: SandboxRequest, secretKey: string): SandboxResponse {
  if (!request.path.startsWith('/sandbox/')) {
    if (isAway(ctx)) return away()
    return answerWithFault(ctx, request, {
      fault: request.method === 'GET' ? null : ctx.faults.nextAnswer(),
      answer: () => answerCall(ctx, request, { routes, inclusions, secretKey }),
    })
  }
  try {
    return answerPage(ctx, request)
  } catch (error) {
    if (error instanceof StripeError)
      return page('Not found', html`<h1>${error.message}</h1>`, { status: error.status })
    throw error
  }
}

function listenFor(ctx: SandboxContext, options: CardSandboxOptions): void {
  ctx.state.webhookSecrets[OWN_ENDPOINT] = options.webhookSecret
  ctx.state.objects.webhook_endpoint[OWN_ENDPOINT] = {
    id: OWN_ENDPOINT,
    object: 'webhook_endpoint',
    api_version: API_VERSION,
    application: null,
    created: ctx.now(),
    description: 'The shop itself',
    enabled_events: ['*'],
    livemode: false,
    metadata: {},
    status: ctx.state.objects.webhook_endpoint[OWN_ENDPOINT]?.status ?? 'enabled',
    url: options.webhookUrl,
  }
}
