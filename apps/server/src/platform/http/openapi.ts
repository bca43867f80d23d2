import { type Example, exampleOf, failure, meaningsOf, PROOF_REQUIRED, type Endpoint } from '@segno/contract'
import * as z from 'zod/mini'

type Json = Record<string, unknown>
type Texts = Readonly<Record<string, string>>

/** The API document (OpenAPI 3.1), made from the same endpoint data that the server and the client are made from. */
export function describeApi(
  endpoints: readonly Endpoint[],
  about: { title: string; version: string; description: string },
): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describeOperation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: about,
    paths,
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'token' } },
      schemas: { Failure: schemaOf(failure, 'output') },
    },
  }
}

function describeOperation(endpoint: Endpoint): Json {
  const example = exampleOf(endpoint)
  const parameters = [
    ...parametersOf(endpoint.params, 'path'),
    ...parametersOf(endpoint.query, 'query', { meanings: meaningsOf(endpoint), values: example?.query }),
    ...(endpoint.reads ?? []).map((name) => ({
      name,
      in: 'header',
      required: false,
      schema: { type: 'string' },
    })),
    ...(endpoint.repeatable === 'by-idempotency-key'
      ? [{ name: 'idempotency-key', in: 'header', required: true, schema: { type: 'string' } }]
      : []),
    ...(endpoint.errors.includes(PROOF_REQUIRED)
      ? [{ name: 'proof', in: 'header', required: false, schema: { type: 'string' } }]
      : []),
  ]
  return {
    tags: [endpoint.path.split('/')[2] ?? 'other'],
    summary: endpoint.summary,
    description: [describeAccess(endpoint), ...(example ? [asCommand(endpoint, example)] : [])].join('\n\n'),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(endpoint.body
      ? { requestBody: { required: true, content: jsonOf(schemaOf(endpoint.body, 'input'), example?.body) } }
      : {}),
    ...(endpoint.uploads
      ? { requestBody: { required: true, content: { [`${endpoint.uploads.kind}/*`]: {} } } }
      : {}),
    ...(endpoint.streams === undefined
      ? {}
      : { requestBody: { required: false, content: { [endpoint.streams]: {} } } }),
    responses: { [endpoint.okStatus ?? 200]: describeSuccess(endpoint), default: FAILURE },
    ...(endpoint.access === 'anyone' ? {} : { security: [{ token: [] }] }),
  }
}

const FAILURE: Json = {
  description: 'A failure. `code` is stable.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
}

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
        body: { type: 'object', required: ['data'], properties: { data: schemaOf(endpoint.ok, 'output') } },
      },
    }),
  }
}

/** The example as one would type it, in the form of the document's own language, Markdown. */
function asCommand({ method, path, access, body, streams }: Endpoint, example: Example): string {
  const query = new URLSearchParams(example.query).toString()
  const given = [
    ...(access === 'anyone' ? [] : ["-H 'token: …'"]),
    ...(body ? ["-H 'content-type: application/json'", '-d @body.json'] : []),
    ...(streams === undefined ? [] : [`-H 'content-type: ${streams}'`, '--data-binary @track.wav']),
  ]
  const address = `'https://shop.example${path}${query && `?${query}`}'`
  return [
    '```sh',
    ['curl', ...(method === 'GET' ? [] : ['-X', method]), address, ...given].join(' '),
    '```',
  ].join('\n')
}

function describeAccess({ access, errors, perMinute }: Endpoint): string {
  const limit =
    perMinute === undefined
      ? ''
      : ` At most ${perMinute} times a minute for each account, or each network without one.`
  const who = describeWho(access) + limit
  return errors.length === 0 ? who : `${who} Failures: ${errors.map((code) => `\`${code}\``).join(', ')}.`
}

function describeWho(access: Endpoint['access']): string {
  if (access === 'anyone') return 'Open to everyone.'
  if (access === 'guest')
    return 'For everyone who has a token: a guest’s, or that of somebody who is signed in.'
  return `For: ${access.join(', ')}.`
}

function parametersOf(
  schema: z.ZodMiniType | undefined,
  place: 'path' | 'query',
  { meanings = {}, values = {} }: { meanings?: Texts | undefined; values?: Texts | undefined } = {},
): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, described]) => ({
    name,
    in: place,
    ...(meanings[name] !== undefined && { description: meanings[name] }),
    ...(values[name] !== undefined && { example: values[name] }),
    required: place === 'path' || required.includes(name),
    schema: described,
  }))
}

function jsonOf(schema: Json, example?: unknown): Json {
  return { 'application/json': { schema, ...(example !== undefined && { example }) } }
}

function schemaOf(schema: z.ZodMiniType, side: 'input' | 'output'): Json {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io: side, unrepresentable: 'any' }) as Json
  return described
}
