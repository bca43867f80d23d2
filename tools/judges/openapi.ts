/** The parts of an OpenAPI schema that say what an answer holds. */
export interface Schema {
  readonly $ref?: string
  readonly type?: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object'
  readonly nullable?: boolean
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: boolean | Schema
}
interface Body {
  readonly content: Readonly<Record<string, { readonly schema: Schema }>>
}
interface Operation {
  readonly responses: Readonly<Record<string, Body>>
}
/** An OpenAPI document. */
export interface Specification {
  readonly info: { readonly version: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

/** @returns the path of the document that a request's path fits, preferring words to placeholders; null where none does */
export function pathOf({ paths }: Specification, requested: string): string | null {
  const steps = requested.split('?')[0]!.split('/')
  const fitting = Object.keys(paths).filter((path) => {
    const known = path.split('/')
    return (
      known.length === steps.length && known.every((step, at) => step === steps[at] || step.startsWith('{'))
    )
  })
  const placeholders = (path: string): number => path.split('{').length
  return fitting.toSorted((a, b) => placeholders(a) - placeholders(b))[0] ?? null
}

/** @returns the schema of a successful answer */
export function answerSchema(
  specification: Specification,
  { method, path }: { readonly method: string; readonly path: string },
): Schema | null {
  const known = pathOf(specification, path)
  const operation = known === null ? undefined : specification.paths[known]![method.toLowerCase()]
  return operation?.responses['200']?.content['application/json']?.schema ?? null
}

/** @returns each place where a value is not as its schema says, with what is wrong there */
export function deviations(specification: Specification, schema: Schema, value: unknown, at = ''): string[] {
  const inside = (inner: Schema, part: unknown, name: string): string[] =>
    deviations(specification, inner, part, at === '' ? name : `${at}.${name}`)
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split('/').at(-1)!
    return deviations(specification, specification.components.schemas[name]!, value, at)
  }
  if (value === null)
    return schema.nullable === true || schema.enum?.includes(null) === true ? [] : [`${at} is null`]
  if (schema.anyOf !== undefined) return closest(specification, schema.anyOf, value, at)
  if (schema.type !== undefined && !isOfType(schema.type, value)) return [`${at} is no ${schema.type}`]
  if (schema.enum !== undefined && !schema.enum.includes(value))
    return [`${at} is ${JSON.stringify(value)}, which is none of its values`]
  if (Array.isArray(value)) return value.flatMap((item) => inside(schema.items ?? {}, item, '[]'))
  if (schema.type !== 'object' || typeof value !== 'object') return []
  return [
    ...(schema.required ?? [])
      .filter((name) => !Object.hasOwn(value, name))
      .map((name) => `${at}.${name} is missing`),
    ...Object.entries(value).flatMap(([name, part]) => {
      const described = schema.properties?.[name] ?? schema.additionalProperties
      if (typeof described === 'object') return inside(described, part, name)
      return schema.properties === undefined || described === true ? [] : [`${at}.${name} is not described`]
    }),
  ]
}

/** Compares objects with descriptions of objects only: a bare id would deviate least. */
function closest(
  specification: Specification,
  choices: readonly Schema[],
  value: unknown,
  at: string,
): string[] {
  const known = choices.map((choice) =>
    choice.$ref === undefined ? choice : specification.components.schemas[choice.$ref.split('/').at(-1)!]!,
  )
  const fitting = known.filter(({ type }) => type === undefined || isOfType(type, value))
  return (fitting.length === 0 ? known : fitting)
    .map((choice) => deviations(specification, choice, value, at))
    .toSorted((a, b) => a.length - b.length)[0]!
}

function isOfType(type: NonNullable<Schema['type']>, value: unknown): boolean {
  if (type === 'array') return Array.isArray(value)
  if (type === 'integer') return Number.isInteger(value)
  return typeof value === type && !Array.isArray(value)
}
