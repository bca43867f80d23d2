import { answerMeanings, type Endpoint, exampleOf, meaningsOf, PROOF_REQUIRED } from '@segno/contract'
import * as z from 'zod/mini'

export type Json = Record<string, unknown>
type Texts = Readonly<Record<string, string>>

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly description?: string
  readonly example?: unknown
  readonly required: boolean
  readonly style?: 'form'
  readonly explode?: false
  readonly schema: Json
}

/** What an endpoint takes beside a body: in the path, in the query, in headers. */
export function parametersOf(endpoint: Endpoint): Parameter[] {
  return [
    ...inAddress(endpoint.params, 'path'),
    ...inAddress(endpoint.query, 'query', {
      meanings: meaningsOf(endpoint),
      values: exampleOf(endpoint)?.query,
    }),
    ...(endpoint.reads ?? []).map((name) => header(name, false)),
    ...(endpoint.repeatable === 'by-idempotency-key' ? [header('idempotency-key', true)] : []),
    ...(endpoint.errors.includes(PROOF_REQUIRED) ? [header('proof', false)] : []),
  ]
}

const header = (name: string, required: boolean): Parameter => ({
  name,
  in: 'header',
  required,
  schema: { type: 'string' },
})

function inAddress(
  schema: z.ZodMiniType | undefined,
  place: 'path' | 'query',
  { meanings = {}, values = {} }: { meanings?: Texts | undefined; values?: Texts | undefined } = {},
): Parameter[] {
  if (!schema) return []
  // What is sent is text. What it is read as says what it means: a number from 1 to 100, a list of words.
  const read = propertiesOf(schema, 'output').properties
  const { properties, required } = propertiesOf(schema, 'input')
  return Object.entries(properties).map(([name, sent]) => {
    const described = readable(read[name] ?? sent)
    const isList = described['type'] === 'array'
    return {
      name,
      in: place,
      ...(meanings[name] !== undefined && { description: meanings[name] }),
      ...(values[name] !== undefined && { example: valueOf(values[name], described) }),
      required: place === 'path' || required.includes(name),
      // Several values stand in one parameter with commas between them.
      ...(isList && { style: 'form' as const, explode: false as const }),
      schema: described,
    }
  })
}

function propertiesOf(schema: z.ZodMiniType, side: 'input' | 'output') {
  const { properties = {}, required = [] } = schemaOf(schema, side) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return { properties, required }
}

/** The pattern of a date says less to people than its format does. */
function readable({ pattern, ...described }: Json): Json {
  return pattern === undefined || described['format'] !== undefined ? described : { ...described, pattern }
}

function valueOf(text: string, { type }: Json): unknown {
  if (type === 'array') return text.split(',')
  return type === 'integer' || type === 'number' ? Number(text) : text
}

const MEANINGS = answerMeanings()

export function schemaOf(schema: z.ZodMiniType, side: 'input' | 'output'): Json {
  const how = { io: side, unrepresentable: 'any', metadata: MEANINGS } as const
  const { $schema: _, ...described } = z.toJSONSchema(schema, how) as Json
  return described
}
