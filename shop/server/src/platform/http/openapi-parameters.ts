import {
  answerMeanings,
  type Endpoint,
  exampleOf,
  meaningsOf,
  PROOF_REQUIRED,
  wireNamesOf,
} from '@segno/contract'
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
  const read = propertiesOf(schema, place, 'output').properties
  const { properties, required } = propertiesOf(schema, place, 'input')
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

/** Parts of a path have no names on the wire, and are called as the path calls them. */
function propertiesOf(schema: z.ZodMiniType, place: 'path' | 'query', side: 'input' | 'output') {
  const words = place === 'path' ? described(schema, { io: side }) : schemaOf(schema, side)
  const { properties = {}, required = [] } = words as {
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

/** What a schema says of a body, a query or an answer, with the names of the wire. */
export function schemaOf(schema: z.ZodMiniType, side: 'input' | 'output'): Json {
  return described(schema, {
    io: side,
    override: (one) => {
      nameAsOnWire(one)
      describeWidely(one)
    },
  })
}

function described(schema: z.ZodMiniType, how: Pick<z.core.ToJSONSchemaParams, 'io' | 'override'>): Json {
  const all = { ...how, unrepresentable: 'any', metadata: MEANINGS } as const
  const { $schema: _, ...words } = z.toJSONSchema(schema, all) as Json
  return words
}

type Described = Parameters<NonNullable<z.core.ToJSONSchemaParams['override']>>[0]

function nameAsOnWire({ zodSchema, jsonSchema }: Described): void {
  const names = wireNamesOf(zodSchema)
  if (names.size === 0) return
  const { properties = {}, required } = jsonSchema
  jsonSchema.properties = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [names.get(name) ?? name, property]),
  )
  if (required) jsonSchema.required = required.map((name) => names.get(name) ?? name)
}

const NO_CONTROLS = String.raw`[^\u0000-\u001f\u007f-\u009f]`

/** Says what JSON Schema has a newer word for by one that all tools know. */
function describeWidely({ jsonSchema }: Described): void {
  const { pattern, prefixItems } = jsonSchema
  if (pattern !== undefined) jsonSchema.pattern = pattern.replaceAll(String.raw`\P{Cc}`, NO_CONTROLS)
  if (!Array.isArray(prefixItems)) return
  const kinds = new Set(prefixItems.map((item) => JSON.stringify(item)))
  if (kinds.size !== 1) return
  delete jsonSchema.prefixItems
  jsonSchema.items = prefixItems[0]!
}
