import { invalidRequest } from './stripe-error.ts'
import { integer, type ShapeValues, text } from './params.ts'

/** Parameters that every list takes. */
export const listParams = { limit: integer, starting_after: text, ending_before: text }

/** A page of a list, in the provider's shape. */
export interface ListPage<T> {
  object: 'list'
  url: string
  has_more: boolean
  data: T[]
}

/** Cuts one page from objects that stand newest first. */
export function pageOf<T extends { id: string }>(
  newestFirst: T[],
  params: ShapeValues<typeof listParams>,
  url: string,
): ListPage<T> {
  const limit = params.limit ?? 10
  if (limit < 1 || limit > 100)
    throw invalidRequest('This value must be between 1 and 100 (inclusive).', {
      code: 'parameter_invalid_integer',
      param: 'limit',
    })
  if (params.ending_before !== undefined) {
    const before = newestFirst.slice(0, positionOf(newestFirst, params.ending_before, 'ending_before'))
    return { object: 'list', url, has_more: before.length > limit, data: before.slice(-limit) }
  }
  const start =
    params.starting_after === undefined
      ? 0
      : positionOf(newestFirst, params.starting_after, 'starting_after') + 1
  const rest = newestFirst.slice(start)
  return { object: 'list', url, has_more: rest.length > limit, data: rest.slice(0, limit) }
}

function positionOf(all: { id: string }[], id: string, param: string): number {
  const index = all.findIndex((one) => one.id === id)
  if (index >= 0) return index
  throw invalidRequest(`No such object: '${id}'`, { code: 'resource_missing', param })
}
