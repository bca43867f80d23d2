import { type Endpoint, fromWire, pathOnWire, toWire } from '@segno/contract'
import * as z from 'zod/mini'
import { AppError } from '../app-error.ts'
import { issueWords } from './issue-words.ts'
import { type FieldError, findUnfit } from './unfit-text.ts'

z.config({ localeError: issueWords })

interface Parts {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

/** More are not named: whoever mends these is told the next. */
const MOST_NAMED = 20
const MOST_SHOWN = 60

/**
 * Puts the three parts of a request through the schemas of its endpoint. A query and a body have the wire's names until
 * then, and so has whatever is told of them; the parameters of a path have none on the wire.
 *
 * @throws {AppError} `bad_request`, naming the fields that are wrong or unknown
 */
export function checkRequest(endpoint: Endpoint, { params, query, body }: Parts): Parts {
  const unfit = findUnfit(params) ?? findUnfit(query) ?? findUnfit(body)
  if (unfit) throw badRequest([unfit])
  const errors = repeatedParameters(endpoint, query)
  if (errors.length > 0) throw badRequest(errors)
  const check = (
    schema: z.ZodMiniType | undefined,
    value: unknown,
    describe: (issues: readonly z.core.$ZodIssue[]) => FieldError[],
  ): unknown => {
    if (!schema) return undefined
    const result = schema.safeParse(value)
    if (!result.success) errors.push(...describe(result.error.issues.slice(0, MOST_NAMED)))
    return result.data
  }
  const checkWired: typeof check = (schema, value, describe) =>
    check(schema, fromWire(schema, value), (issues) =>
      describe(issues.map((issue) => issueOnWire(schema, issue))),
    )
  const parts = {
    params: check(endpoint.params, params, describeIssues),
    query: checkWired(endpoint.query, query, (issues) => describeInAddress(issues, query)),
    body: checkWired(endpoint.body, body ?? undefined, describeInBody),
  }
  if (errors.length > 0) throw badRequest(errors.slice(0, MOST_NAMED))
  return parts
}

/** Names a field as whoever sent it does. */
function issueOnWire(schema: z.ZodMiniType | undefined, issue: z.core.$ZodIssue): z.core.$ZodIssue {
  const path = pathOnWire(schema, issue.path)
  if (issue.code !== 'unrecognized_keys') return { ...issue, path }
  const keys = issue.keys.map((key) => String(pathOnWire(schema, [...issue.path, key]).at(-1)))
  return { ...issue, path, keys }
}

/** A parameter that is there twice is read as a list, which none is. */
function repeatedParameters({ query: schema }: Endpoint, query: unknown): FieldError[] {
  if (!schema) return []
  return Object.entries(query ?? {}).flatMap(([name, values]) => {
    if (!Array.isArray(values)) return []
    const { data } = schema.safeParse(fromWire(schema, { [name]: values.join(',') }))
    const takesSeveral = Array.isArray((toWire(schema, data) as Record<string, unknown> | undefined)?.[name])
    const message = takesSeveral
      ? 'is given more than once: write it once, its values with commas between them'
      : 'is given more than once'
    return [{ path: shortened(name), message }]
  })
}

/** Where the body as a whole is wrong, it is named: nothing else of a request has no name. */
function describeInBody(issues: readonly z.core.$ZodIssue[]): FieldError[] {
  return describeIssues(issues).map(({ path, message }) => ({
    path,
    message: path === '' ? `its body ${message}` : message,
  }))
}

function describeIssues(issues: readonly z.core.$ZodIssue[]): FieldError[] {
  return issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys
          .slice(0, MOST_NAMED)
          .map((key) =>
            key === ''
              ? { path: issue.path.join('.'), message: 'has a part without a name' }
              : { path: [...issue.path, shortened(key)].join('.'), message: 'is not known here' },
          )
      : [{ path: issue.path.join('.'), message: issue.message }],
  )
}

/** Of several values with commas between them the wrong one is shown: they have no names of their own. */
function describeInAddress(issues: readonly z.core.$ZodIssue[], query: unknown): FieldError[] {
  return issues.flatMap((issue) => {
    const [name, at] = issue.path
    if (issue.code === 'unrecognized_keys' || name === undefined) return describeIssues([issue])
    const path = String(name)
    const given = (query as Record<string, string>)[path]
    if (given === '') return [{ path, message: 'is empty: leave it out, or give it a value' }]
    const one = given?.split(',')[Number(at)]
    if (one === undefined) return [{ path, message: issue.message }]
    const message = one === '' ? 'has a comma with nothing beside it' : `“${shortened(one)}” ${issue.message}`
    return [{ path, message }]
  })
}

/** What cannot be seen could pretend to be something else where the refusal is shown. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/gu

/** What somebody sent, fit to stand in a sentence. */
function shortened(text: string): string {
  const seen = text.slice(0, MOST_SHOWN).replace(UNSEEN, '\ufffd')
  return text.length > MOST_SHOWN ? `${seen}…` : seen
}

export function badRequest(errors: readonly FieldError[]): AppError {
  const [first] = errors
  const message = first
    ? `${first.path === '' ? 'The request' : first.path}: ${first.message}`
    : 'Bad request'
  return new AppError(400, 'bad_request', message, errors)
}
