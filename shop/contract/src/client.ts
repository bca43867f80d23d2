import type { Answer, Endpoint, RequestParts } from './endpoint.ts'
import { type Failure, REQUEST_TOO_LONG, type Success, TOKEN_REQUIRED } from './envelope.ts'
import { fromWire, toWire } from './wire-names.ts'

type Given<Parts> = { [Name in keyof Parts as Parts[Name] extends undefined ? never : Name]: Parts[Name] }
/** What a call to an endpoint takes: its params, query, body and file, where it has them. */
export type CallInput<Of extends Endpoint> = Given<RequestParts<Of, 'in'>> & {
  readonly idempotencyKey?: string
  /** Of work, written by `writeProof`. */
  readonly proof?: string
} & (Of['uploads'] extends object ? { readonly upload: Blob } : unknown)

/** A call that reached the server and was answered with a failure. */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.message || `HTTP ${failure.statusCode}`)
    this.failure = failure
  }
}

/** The address of an endpoint with its parameters filled in. */
export function addressOf<Of extends Endpoint>(endpoint: Of, input: CallInput<Of>): string {
  const { params = {}, query } = input as { params?: Record<string, string>; query?: object }
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  const parameters = Object.entries(
    (toWire(endpoint.query, query) ?? {}) as Record<string, string | undefined>,
  )
  for (const [name, value] of parameters) if (value !== undefined) search.append(name, value)
  return search.size === 0 ? path : `${path}?${search.toString()}`
}

/** How calls travel; the page and the plugin have one of their own. */
export interface Transport {
  /** Where paths start: empty for the page's own origin. */
  readonly origin: string
  readonly headers: () => Record<string, string>
  readonly fetch: typeof fetch
}

/**
 * Calls an endpoint that answers with an envelope.
 *
 * @throws {CallError} when the server answered with a failure
 * @throws {TypeError} from fetch when it could not be reached
 */
export async function callEndpoint<Of extends Endpoint>(
  transport: Transport,
  endpoint: Of,
  input: CallInput<Of>,
  signal?: AbortSignal,
): Promise<Answer<Of>> {
  const answer = await send(transport, endpoint, { input, signal })
  const success = (await answer.json()) as Success<unknown>
  return fromWire(endpoint.ok, success.body.data) as Answer<Of>
}

/** The same for an endpoint that answers with a file. */
export async function callForFile<Of extends Endpoint & { answers: 'bytes' }>(
  transport: Transport,
  endpoint: Of,
  input: CallInput<Of>,
  signal?: AbortSignal,
): Promise<Blob> {
  const answer = await send(transport, endpoint, { input, signal })
  return answer.blob()
}

async function send<Of extends Endpoint>(
  transport: Transport,
  endpoint: Of,
  { input, signal }: { input: CallInput<Of>; signal?: AbortSignal | undefined },
): Promise<Response> {
  const { body, upload, idempotencyKey, proof } = input as {
    body?: unknown
    upload?: Blob
    idempotencyKey?: string
    proof?: string
  }
  const answer = await transport.fetch(transport.origin + addressOf(endpoint, input), {
    method: endpoint.method,
    headers: {
      ...transport.headers(),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      // What a file is, its bytes tell; a name that says nothing must not keep it from being looked at.
      ...(upload === undefined ? {} : { 'content-type': typeOf(upload, endpoint.uploads?.kind ?? 'image') }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      ...(proof === undefined ? {} : { proof }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(toWire(endpoint.body, body)) }),
    ...(upload === undefined ? {} : { body: upload }),
    ...(signal === undefined ? {} : { signal }),
  })
  if (!answer.ok) throw new CallError(await readFailure(answer))
  return answer
}

const typeOf = ({ type }: Blob, kind: 'image' | 'audio'): string =>
  type.startsWith(`${kind}/`) ? type : `${kind}/*`

/**
 * Reads a failure whose body need not be ours: a proxy may answer with a page of its own, or with nothing.
 *
 * @returns `unknown` as the code where the body has none, and an empty message where the answer has no words at all:
 *   HTTP/2 has no status text
 */
export async function readFailure(answer: Response): Promise<Failure> {
  const body = parseBody(await answer.text().catch(() => ''))
  const given: Partial<Failure> = typeof body === 'object' && body !== null ? body : {}
  return {
    ...given,
    statusCode: answer.status,
    code: given.code ?? 'unknown',
    message: messageIn(body) || answer.statusText,
  }
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text.trim()
  }
}

/** The words that a failure may consist of, without an object around them. */
const BARE_MESSAGES: readonly unknown[] = [TOKEN_REQUIRED, REQUEST_TOO_LONG]

/** Where `message` is an object with `raw`, which is meant for programs, the words for people stand beside it. */
function messageIn(body: unknown): string {
  if (BARE_MESSAGES.includes(body)) return String(body)
  if (typeof body !== 'object' || body === null) return ''
  const { message, errorMessage } = body as { message?: unknown; errorMessage?: unknown }
  const hasRaw = typeof message === 'object' && message !== null && 'raw' in message
  const words = hasRaw ? errorMessage : message
  return typeof words === 'string' ? words : ''
}
