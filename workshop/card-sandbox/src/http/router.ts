import type { SandboxContext } from '../state/context.ts'
import { type FormFields } from './form.ts'
import { type Param, text, type ShapeValues, listOf, shape } from './params.ts'
import { StripeError } from './stripe-error.ts'

/** One call of the API. */
export interface Route {
  method: 'GET' | 'POST' | 'DELETE'
  /** Such as `/v1/customers/:id`. */
  path: string
  /** @returns the answer's object */
  answer: (ctx: SandboxContext, ids: string[], fields: FormFields) => object
}

/** Describes a call: its parameters are checked before `answer` runs. Every call takes `expand`, which the caller handles. */
export function route<const F extends Record<string, Param<unknown>>>(
  method: Route['method'],
  path: string,
  params: F,
  answer: (ctx: SandboxContext, call: { id: string; ids: string[]; params: ShapeValues<F> }) => object,
): Route {
  const known = shape({ expand: listOf(text), ...params })
  return {
    method,
    path,
    answer: (ctx, ids, fields) =>
      answer(ctx, { id: ids[0] ?? '', ids, params: known.read(fields, '') as unknown as ShapeValues<F> }),
  }
}

/** Finds a call by its method and path. @throws {StripeError} 404 where there is none */
export function matchRoute(routes: Route[], method: string, path: string): { route: Route; ids: string[] } {
  for (const candidate of routes) {
    const ids = candidate.method === method ? idsIn(candidate.path, path) : null
    if (ids) return { route: candidate, ids }
  }
  throw new StripeError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}). This sandbox answers the calls that the shop makes.`,
  })
}

function idsIn(pattern: string, path: string): string[] | null {
  const expected = pattern.split('/')
  const given = path.split('/')
  if (expected.length !== given.length) return null
  const ids: string[] = []
  for (const [index, step] of expected.entries()) {
    const one = given[index] ?? ''
    if (step.startsWith(':')) ids.push(one)
    else if (step !== one) return null
  }
  return ids
}
