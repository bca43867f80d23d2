import { timingSafeEqual } from 'node:crypto'
import type { SandboxContext } from '../state/context.ts'
import { API_VERSION } from '../webhooks/events.ts'
import { expandPaths, type Inclusions } from './expand.ts'
import { type FormFields, isMultipart, parseForm, parseMultipart } from './form.ts'
import { fingerprintOf, keepAnswer, keptAnswer } from './idempotency.ts'
import type { SandboxRequest, SandboxResponse } from './message.ts'
import { matchRoute, type Route } from './router.ts'
import { StripeError } from './stripe-error.ts'

/** The API's calls, and who may make them. */
export interface Api {
  routes: Route[]
  inclusions: Inclusions
  secretKey: string
}

/** Answers one call of the API, in the provider's shapes. */
export function answerCall(ctx: SandboxContext, request: SandboxRequest, api: Api): SandboxResponse {
  try {
    checkKey(request, api.secretKey)
    const key = request.method === 'POST' ? request.headers['idempotency-key'] : undefined
    return key === undefined ? execute(ctx, request, api) : executeOnce(ctx, request, { ...api, key })
  } catch (error) {
    if (error instanceof StripeError) return errorResponse(ctx, error)
    throw error
  }
}

function executeOnce(
  ctx: SandboxContext,
  request: SandboxRequest,
  api: Api & { key: string },
): SandboxResponse {
  const fingerprint = fingerprintOf(request)
  const kept = keptAnswer(ctx, api.key, fingerprint)
  if (kept) {
    const first = response(ctx, kept.status, kept.body)
    return { ...first, headers: { ...first.headers, 'idempotent-replayed': 'true' } }
  }
  const answer = execute(ctx, request, api)
  // As at the provider, a request that was refused before it began may be mended and sent again under its key.
  if (answer.status < 300 || answer.status === 402 || answer.status >= 500)
    keepAnswer(ctx, api.key, { fingerprint, status: answer.status, body: answer.body })
  return answer
}

function execute(ctx: SandboxContext, request: SandboxRequest, api: Api): SandboxResponse {
  const url = new URL(request.path, 'http://sandbox')
  const fields = fieldsOf(request, url)
  try {
    const { route, ids } = matchRoute(api.routes, request.method, url.pathname)
    const answer = expandPaths(ctx, route.answer(ctx, ids, fields), {
      paths: expandedPaths(fields),
      inclusions: api.inclusions,
    })
    return response(ctx, 200, JSON.stringify(answer, firstLines, 2))
  } catch (error) {
    if (error instanceof StripeError) return errorResponse(ctx, error)
    throw error
  }
}

function fieldsOf({ method, headers, body }: SandboxRequest, { search }: URL): FormFields {
  const type = headers['content-type']
  if (type !== undefined && isMultipart(type)) return parseMultipart(body, type)
  return parseForm(method === 'POST' ? body : search)
}

const LINES_SHOWN = 10

/** An invoice shows its first lines; a call of its own lists all of them. */
function firstLines(name: string, value: unknown): unknown {
  if (name !== 'lines') return value
  const { data, ...list } = value as { data: unknown[] }
  return { ...list, data: data.slice(0, LINES_SHOWN), has_more: data.length > LINES_SHOWN }
}

function expandedPaths(fields: FormFields): string[] {
  const given = fields['expand']
  return typeof given === 'object' ? Object.values(given).map(String) : []
}

function checkKey(request: SandboxRequest, secretKey: string): void {
  const given = Buffer.from((request.headers['authorization'] ?? '').replace(/^Bearer /, ''))
  const expected = Buffer.from(secretKey)
  if (given.length === expected.length && timingSafeEqual(given, expected)) return
  throw new StripeError(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' })
}

function errorResponse(ctx: SandboxContext, error: StripeError): SandboxResponse {
  return response(ctx, error.status, JSON.stringify({ error: error.body }, null, 2))
}

function response(ctx: SandboxContext, status: number, body: string): SandboxResponse {
  return {
    status,
    headers: {
      'content-type': 'application/json',
      'request-id': ctx.origin.id ?? '',
      'stripe-version': API_VERSION,
    },
    body,
  }
}
