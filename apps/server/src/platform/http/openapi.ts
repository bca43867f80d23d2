import { failure, PROOF_REQUIRED, type Endpoint } from '@segno/contract'
import * as z from 'zod/mini'

type Json = Record<string, unknown>

/** The API document (OpenAPI 3.1), made from the same endpoint data that the server and the client are made from. */
export function describeApi(endpoints: readonly Endpoint[], about: { title: string; version: string }): Json {
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
  const parameters = [
    ...parametersOf(endpoint.params, 'path'),
    ...parametersOf(endpoint.query, 'query'),
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
    description: describeAccess(endpoint),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(endpoint.body
      ? { requestBody: { required: true, content: jsonOf(schemaOf(endpoint.body, 'input')) } }
      : {}),
    ...(endpoint.uploads
      ? { requestBody: { required: true, content: { [`${endpoint.uploads.kind}/*`]: {} } } }
      : {}),
    responses: { [endpoint.okStatus ?? 200]: describeSuccess(endpoint), default: FAILURE },
    ...(endpoint.access === 'anyone' ? {} : { security: [{ token: [] }] }),
  }
}

const FAILURE: Json = {
  description: 'A failure. `code` is stable.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
}

function describeSuccess(endpoint: Endpoint): Json {
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

function describeAccess({ access, errors }: Endpoint): string {
  const who = describeWho(access)
  return errors.length === 0 ? who : `${who} Failures: ${errors.map((code) => `\`${code}\``).join(', ')}.`
}

function describeWho(access: Endpoint['access']): string {
  if (access === 'anyone') return 'Open to everyone.'
  if (access === 'guest')
    return 'For everyone who has a token: a guest’s, or that of somebody who is signed in.'
  return `For: ${access.join(', ')}.`
}

function parametersOf(schema: z.ZodMiniType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, described]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: described,
  }))
}

function jsonOf(schema: Json): Json {
  return { 'application/json': { schema } }
}

function schemaOf(schema: z.ZodMiniType, side: 'input' | 'output'): Json {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io: side, unrepresentable: 'any' }) as Json
  return described
}
