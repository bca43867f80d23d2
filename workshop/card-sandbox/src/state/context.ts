import type { FaultPlan } from '../faults/fault-plan.ts'
import { noSuchObject } from '../http/stripe-error.ts'
import type { Kind, StoredObjects } from '../objects/objects.ts'
import type { SandboxState } from './state.ts'

/** Who asked for a change; events name it. */
interface RequestOrigin {
  id: string | null
  idempotency_key: string | null
}

/** Context of handlers: the state, the time, and the request that is being answered. */
export interface SandboxContext {
  state: SandboxState
  /** Seconds since 1970 by the clock of what is being done: the sandbox's own, or a test clock. */
  now: () => number
  /** Seconds since 1970 by the sandbox's own clock, which drives webhooks. */
  ownNow: () => number
  /** Where the sandbox's pages are reached, without a slash at the end. */
  baseUrl: string
  /** ISO 3166 alpha-2, offered on card forms. */
  countries: readonly string[]
  origin: RequestOrigin
  faults: FaultPlan
}

/** @throws {StripeError} when there is none; `param` names the parameter that held the id */
export function find<K extends Kind>(
  ctx: SandboxContext,
  kind: K,
  id: string,
  param?: string,
): StoredObjects[K] {
  const known = ctx.state.objects[kind]
  const found = Object.hasOwn(known, id) ? known[id] : undefined
  if (found === undefined) throw noSuchObject(kind, id, param)
  return found as StoredObjects[K]
}

/** Keeps an object, new or changed. */
export function keep<K extends Kind>(
  ctx: SandboxContext,
  kind: K,
  object: StoredObjects[K],
): StoredObjects[K] {
  const known: Record<string, StoredObjects[K]> = ctx.state.objects[kind]
  known[object.id] = object
  return object
}

/** All of a kind, newest first. */
export function allOf<K extends Kind>(ctx: SandboxContext, kind: K): StoredObjects[K][] {
  return (Object.values(ctx.state.objects[kind]) as StoredObjects[K][]).toReversed()
}

/** All that the provider says of a customer who was deleted, by themselves or in another object's place. */
export function deletedCustomer(id: string): object {
  return { id, object: 'customer', deleted: true }
}
