import { api, type Endpoint, fromWire, pathOnWire } from '@segno/contract'

export interface SentRequest {
  readonly method: string
  /** With its query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

const endpoints: readonly Endpoint[] = Object.values(api)

/** What is wrong with a request of a plugin; empty where nothing is. */
export function judgeRequest(request: SentRequest): string[] {
  const [pathname = '', search = ''] = request.path.split('?', 2)
  if (!pathname.startsWith('/api/')) return []
  const endpoint = endpoints.find((one) => one.method === request.method && matches(one.path, pathname))
  if (endpoint === undefined) return ['is no endpoint of the API']
  const { headers } = request
  return [
    headers['source'] === 'plugin' ? '' : 'lacks the header source: plugin',
    typeof endpoint.access !== 'string' && headers['token'] === undefined ? 'lacks the header token' : '',
    headers['authorization'] === undefined
      ? ''
      : 'sends authorization, which is not read: the header is token',
    endpoint.scope === undefined && typeof endpoint.access !== 'string' ? 'is not for programs' : '',
    endpoint.repeatable === 'by-idempotency-key' && headers['idempotency-key'] === undefined
      ? 'lacks the header idempotency-key'
      : '',
    ...mistakesIn(endpoint.query, Object.fromEntries(new URLSearchParams(search))),
    ...(endpoint.streams === undefined && endpoint.body
      ? mistakesIn(endpoint.body, readJson(request.body))
      : []),
  ].filter((mistake) => mistake !== '')
}

const matches = (path: string, pathname: string): boolean =>
  new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`).test(pathname)

function mistakesIn(schema: Endpoint['query'], value: unknown): string[] {
  const read = schema?.safeParse(fromWire(schema, value))
  if (read === undefined || read.success) return []
  return read.error.issues.map(
    ({ path, message }) => `${pathOnWire(schema, path).join('.') || 'body'}: ${message}`,
  )
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
