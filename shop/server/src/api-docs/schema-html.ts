import type { Json } from '../platform/http/openapi-parameters.ts'
import { html, type Html } from '../platform/html.ts'
import { inlineHtml } from './markdown-html.ts'

/** What a value is, in words, with code between backticks: `a whole number from 1 to 100, 10 unless told`. */
export function typeWords(schema: Json): string {
  const usual = schema['default']
  return usual === undefined ? plainWords(schema) : `${plainWords(schema)}, ${coded(usual)} unless told`
}

function plainWords(schema: Json): string {
  const choices = choicesOf(schema)
  if (choices) return choices.map(plainWords).join(' or ')
  if ('const' in schema) return coded(schema['const'])
  if (Array.isArray(schema['enum'])) return schema['enum'].map(coded).join(' or ')
  // What may be null has both types in one list.
  if (Array.isArray(schema['type']))
    return schema['type'].map((type: unknown) => plainWords({ ...schema, type })).join(' or ')
  switch (schema['type']) {
    case 'integer':
      return `a whole number${boundWords(schema)}`
    case 'number':
      return `a number${boundWords(schema)}`
    case 'string':
      return textWords(schema)
    case 'boolean':
      return 'true or false'
    case 'null':
      return 'null'
    case 'array':
      return listWords(schema)
    case 'object':
      return isRecord(schema) ? `by name: ${plainWords(schema['additionalProperties'] as Json)}` : 'an object'
    default:
      return 'anything'
  }
}

const coded = (value: unknown): string => `\`${String(value)}\``

function boundWords({ minimum, maximum }: Json): string {
  // Where nothing is said about it, these are the whole numbers that JavaScript tells apart.
  const least = minimum === Number.MIN_SAFE_INTEGER ? undefined : (minimum as number | undefined)
  const most = maximum === Number.MAX_SAFE_INTEGER ? undefined : (maximum as number | undefined)
  if (least !== undefined && most !== undefined) return ` from ${least} to ${most}`
  if (least !== undefined) return `, at least ${least}`
  return most === undefined ? '' : `, at most ${most}`
}

const FORMATS: Readonly<Record<string, string>> = {
  'date-time': 'a date and a time',
  email: 'a mail address',
}

function textWords({ format, minLength, maxLength, pattern }: Json): string {
  if (typeof format === 'string' && FORMATS[format] !== undefined) return FORMATS[format]
  const size = boundWords({ minimum: minLength, maximum: maxLength })
  return `text${size && `${size} characters`}${pattern === undefined ? '' : ` of the form ${coded(pattern)}`}`
}

function listWords({ prefixItems, items, minItems, maxItems }: Json): string {
  if (Array.isArray(prefixItems)) return `a list of ${prefixItems.map(plainWords).join(', then ')}`
  const size = boundWords({ minimum: minItems, maximum: maxItems })
  return `a list${size && `${size} entries`}${items ? `: ${plainWords(items as Json)}` : ''}`
}

const isRecord = ({ additionalProperties, properties }: Json): boolean =>
  properties === undefined && typeof additionalProperties === 'object'

const choicesOf = (schema: Json): Json[] | undefined =>
  (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined

/** The fields of an object, of the objects in a list, or of what may be null; each with its own fields below it. */
export function fieldsHtml(schema: Json): Html | null {
  const held = objectIn(schema)
  if (!held) return null
  const required = new Set((held['required'] as string[] | undefined) ?? [])
  const properties = Object.entries(held['properties'] as Record<string, Json>)
  return html`<ul class="fields">
    ${properties.map(
      ([name, field]) =>
        html`<li>
          <code>${name}</code>
          <span class="type"
            >${inlineHtml(typeWords(field))}${required.has(name) ? '' : '; may be left out'}</span
          >
          ${meaningHtml(field)} ${fieldsHtml(field) ?? ''}
        </li>`,
    )}
  </ul>`
}

const meaningHtml = ({ description }: Json): Html =>
  typeof description === 'string' ? html`<p>${inlineHtml(description)}</p>` : html``

function objectIn(schema: Json): Json | null {
  if (schema['properties']) return schema
  const inner = [
    ...(choicesOf(schema) ?? []),
    ...[schema['items'], schema['additionalProperties']].filter(
      (part): part is Json => typeof part === 'object' && part !== null,
    ),
  ]
  for (const part of inner) {
    const found = objectIn(part)
    if (found) return found
  }
  return null
}
