import type { Endpoint } from '@segno/contract'
import * as z from 'zod/mini'
import { AppError } from '../app-error.ts'
import { issueWords } from './issue-words.ts'

z.config({ localeError: issueWords })

interface Parts {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

/**
 * Puts the three parts of a request through the schemas of its endpoint.
 *
 * @throws {AppError} `bad_request`, naming every field that is wrong or unknown
 */
export function checkRequest(endpoint: Endpoint, { params, query, body }: Parts): Parts {
  const given = { params, query, body }
  if (holdsNul(given)) throw badRequest([{ path: '', message: 'holds a character that no text has (NUL)' }])
  const errors = repeatedParameters(endpoint, query)
  if (errors.length > 0) throw badRequest(errors)
  const check = (schema: z.ZodMiniType | undefined, value: unknown): unknown => {
    if (!schema) return undefined
    const result = schema.safeParse(value)
    if (!result.success) errors.push(...describeIssues(result.error.issues))
    return result.data
  }
  const parts = {
    params: check(endpoint.params, given.params),
    query: check(endpoint.query, given.query),
    body: check(endpoint.body, given.body ?? undefined),
  }
  if (errors.length > 0) throw badRequest(errors)
  return parts
}

/** A parameter that is there twice is read as a list, which none is. */
function repeatedParameters(
  { query: schema }: Endpoint,
  query: unknown,
): { path: string; message: string }[] {
  if (!schema) return []
  return Object.entries(query ?? {}).flatMap(([name, values]) => {
    if (!Array.isArray(values)) return []
    const { data } = schema.safeParse({ [name]: values.join(',') })
    const takesSeveral = Array.isArray((data as Record<string, unknown> | undefined)?.[name])
    const message = takesSeveral
      ? 'is given more than once: write it once, its values with commas between them'
      : 'is given more than once'
    return [{ path: name, message }]
  })
}

function describeIssues(issues: readonly z.core.$ZodIssue[]): { path: string; message: string }[] {
  return issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ path: [...issue.path, key].join('.'), message: 'is not known here' }))
      : [{ path: issue.path.join('.'), message: issue.message }],
  )
}

export function badRequest(errors: readonly { path: string; message: string }[]): AppError {
  const [first] = errors
  const message = first
    ? `${first.path === '' ? 'The request' : first.path}: ${first.message}`
    : 'Bad request'
  return new AppError(400, 'bad_request', message, errors)
}

/** PostgreSQL keeps no text with the character NUL in it, and refuses it with an error of its own. */
function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\u0000')
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, part]) => key.includes('\u0000') || holdsNul(part))
}
