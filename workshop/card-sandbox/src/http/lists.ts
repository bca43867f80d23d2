import type { Kind, StoredObjects } from '../objects/objects.ts'
import { allOf, find, type SandboxContext } from '../state/context.ts'
import type { ListPage } from './list-page.ts'
import { integer, type Param, shape, type ShapeValues, text } from './params.ts'
import { route, type Route } from './router.ts'
import { invalidRequest } from './stripe-error.ts'

type Range = {
  gt?: number | undefined
  gte?: number | undefined
  lt?: number | undefined
  lte?: number | undefined
}
const range = shape({ gt: integer, gte: integer, lt: integer, lte: integer })
/** A time, or a range of times. */
const created: Param<Range> = {
  read: (value, path) => {
    if (typeof value !== 'string') return range.read(value, path)
    const exactly = integer.read(value, path)
    return { gte: exactly, lte: exactly }
  },
}

/** Parameters that every list takes. */
export const listParams = { limit: integer, starting_after: text, ending_before: text }

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

/** Kinds whose lists take no time, unlike all others. */
const UNDATED: ReadonlySet<Kind> = new Set(['payment_method', 'test_helpers.test_clock', 'webhook_endpoint'])

/** Kinds of which a list may not know the newest yet. Lists that a parent names are exact. */
const LAGGING: ReadonlySet<Kind> = new Set([
  'balance_transaction',
  'charge',
  'dispute',
  'event',
  'payment_intent',
  'payout',
  'refund',
])

/** What lists show of a kind, newest first. */
export function listed<K extends Kind>(ctx: SandboxContext, kind: K): StoredObjects[K][] {
  const all = allOf(ctx, kind)
  const { listsLagSeconds: lag } = ctx.state
  if (lag === 0 || !LAGGING.has(kind)) return all
  return (all as { created: number }[]).filter(
    ({ created: at }) => at + lag <= ctx.ownNow(),
  ) as StoredObjects[K][]
}

/** The call that lists a kind. Each filter keeps the objects whose field of that name has the given value. */
export function listRoute(
  kind: Kind,
  path: string,
  filters: Record<string, Param<string | number | boolean>>,
  more: (ctx: SandboxContext, object: { id: string }) => boolean = () => true,
): Route {
  const known = { ...listParams, ...(UNDATED.has(kind) ? {} : { created }), ...filters }
  return route('GET', path, known, (ctx, { params }) => {
    const { created: when, ...values } = params as { created?: Range } & Record<string, unknown>
    const given = Object.keys(filters).filter((name) => values[name] !== undefined)
    const wanted = (listed(ctx, kind) as { id: string; created: number }[]).filter(
      (object) =>
        inRange(object.created, when ?? {}) &&
        given.every((name) => plainValue((object as Record<string, unknown>)[name]) === values[name]) &&
        more(ctx, object),
    )
    return pageOf(wanted, values, path)
  })
}

function inRange(value: number, { gt, gte, lt, lte }: Range): boolean {
  return (
    value > (gt ?? -Infinity) &&
    value >= (gte ?? -Infinity) &&
    value < (lt ?? Infinity) &&
    value <= (lte ?? Infinity)
  )
}

function plainValue(field: unknown): unknown {
  return typeof field === 'object' && field !== null && 'id' in field ? field.id : field
}

/** The call that answers one object of a kind. */
export function retrieveRoute(kind: Kind, path: string): Route {
  return route('GET', path, {}, (ctx, { id }) => find(ctx, kind, id))
}
