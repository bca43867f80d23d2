import { type ApiGroup, type Endpoint, exampleOf, failure } from '@segno/contract'
import { type Json, parametersOf, schemaOf } from './openapi-parameters.ts'
import { accessWords, commandOf } from './openapi-words.ts'

export interface AboutApi {
  readonly title: string
  readonly version: string
  /** In Markdown. */
  readonly description: string
  /** Where it is asked. */
  readonly origin: string
}

/** The API document (OpenAPI 3.1), made from the same endpoint data that the server and the client are made from. */
export function describeApi(groups: readonly ApiGroup[], { origin, ...info }: AboutApi): Json {
  const paths: Record<string, Json> = {}
  for (const { name: tag, endpoints } of groups) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
      const operation = { operationId: name, tags: [tag], ...describeOperation(endpoint, origin) }
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation }
    }
  }
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: origin }],
    tags: groups.map(({ name, about: description }) => ({ name, description })),
    paths,
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'token' } },
      schemas: { Failure: schemaOf(failure, 'output') },
      responses: { Failure: FAILURE },
    },
  }
}

function describeOperation(endpoint: Endpoint, origin: string): Json {
  const example = exampleOf(endpoint)
  const parameters = parametersOf(endpoint)
  return {
    summary: endpoint.summary,
    description: `${accessWords(endpoint)}\n\n\`\`\`sh\n${commandOf(endpoint, origin)}\n\`\`\``,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(endpoint.body
      ? { requestBody: { required: true, content: jsonOf(schemaOf(endpoint.body, 'input'), example?.body) } }
      : {}),
    ...(endpoint.uploads
      ? { requestBody: { required: true, content: { [`${endpoint.uploads.kind}/*`]: {} } } }
      : {}),
    ...(endpoint.streams === undefined
      ? {}
      : { requestBody: { required: false, content: streamContent(endpoint.streams, endpoint.alsoStreams) } }),
    responses: {
      [endpoint.okStatus ?? 200]: describeSuccess(endpoint),
      '4XX': FAILURE_REFERENCE,
      '5XX': FAILURE_REFERENCE,
    },
    security: endpoint.access === 'anyone' ? [] : [{ token: [] }],
  }
}

const streamContent = (streams: string, alsoStreams: readonly string[] = []): Json =>
  Object.fromEntries([streams, ...alsoStreams].map((type) => [type, {}]))

const FAILURE: Json = {
  description: 'A failure. `code` is stable.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
}

const FAILURE_REFERENCE: Json = { $ref: '#/components/responses/Failure' }

function describeSuccess(endpoint: Endpoint): Json {
  if (endpoint.answers === 'headers') return { description: 'What is said is in the headers.' }
  if (endpoint.answers === 'bytes') return { description: 'The file.', content: { '*/*': {} } }
  return {
    description: 'Success.',
    content: jsonOf({
      type: 'object',
      required: ['statusCode', 'body'],
      properties: {
        statusCode: { type: 'integer' },
        body: bodyOf(endpoint),
      },
    }),
  }
}

function bodyOf({ ok, beside }: Endpoint): Json {
  const { required = [], properties = {} } = beside ? (schemaOf(beside, 'output') as Body) : {}
  return {
    type: 'object',
    required: ['data', ...required],
    properties: { data: schemaOf(ok, 'output'), ...properties },
  }
}

interface Body {
  readonly required?: readonly string[]
  readonly properties?: Json
}

function jsonOf(schema: Json, example?: unknown): Json {
  return { 'application/json': { schema, ...(example !== undefined && { example }) } }
}
