import { CallError } from '@segno/contract'
import type { z } from 'zod/mini'
import { type FieldFacts, fieldProblem } from './field-words.ts'

export type Values = Readonly<Record<string, unknown>>
export type Problems = Readonly<Record<string, string>>
export type Fields = Readonly<Record<string, FieldFacts>>
export type Schema<Output> = z.ZodMiniType<Output> | ((way: string) => z.ZodMiniType<Output>)

interface Entry {
  readonly values: Values
  readonly way: string
}
interface Checked<Output> {
  readonly output: Output | null
  readonly wrong: Problems
}

/** The body a form would send, or its fields' problems. */
export function checkForm<Output>(
  schema: Schema<Output>,
  fields: Fields,
  { values, way }: Entry,
): Checked<Output> {
  const checked = (typeof schema === 'function' ? schema(way) : schema).safeParse(
    withoutEmpty(values, fields),
  )
  return checked.success
    ? { output: checked.data, wrong: {} }
    : { output: null, wrong: problemsOf(checked.error.issues, values, fields) }
}

/** An optional field that was emptied again is null, as one that was never filled. */
function withoutEmpty(values: Values, fields: Fields): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      fields[name]?.isOptional && value === '' ? null : value,
    ]),
  )
}

function problemsOf(issues: readonly z.core.$ZodIssue[], values: Values, fields: Fields): Problems {
  const problems: Record<string, string> = {}
  for (const issue of issues) {
    const name = String(issue.path[0])
    problems[name] ??= fieldProblem(issue, values[name], fields[name] ?? { label: name })
  }
  return problems
}

/** What the server holds against single fields. */
export function refusals(failure: unknown): Problems {
  if (!(failure instanceof CallError)) return {}
  const named = (failure.failure.errors ?? []).filter(({ path }) => path !== '')
  return Object.fromEntries(named.map(({ path, message }) => [path, message]))
}
