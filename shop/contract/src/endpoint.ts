import * as z from 'zod/mini'
import type { Grant } from './grants.ts'
import type { ProgramScope } from './program-scopes.ts'
import type { Role } from './role.ts'

/**
 * Who may call: everyone, guests with a token of theirs (and who else has one), or signed-in people whose role is listed.
 * What belongs to whom is the server's policy.
 */
export type Access = 'anyone' | 'guest' | readonly Role[]

/** Requests with an effect that must not happen twice carry the client's key in the `idempotency-key` header. */
export type Repeatable = 'freely' | 'by-idempotency-key'

export interface Upload {
  readonly kind: 'image' | 'audio'
  readonly limitBytes: number
}

/**
 * What crosses the wire at one path, as data. The client, the server, the request checks, the API document, the access
 * matrix and the fuzz test are all made from these.
 */
export interface Endpoint<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Ok extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'
  /** Path with `:name` for parameters, as the browser asks for it. */
  readonly path: string
  readonly access: Access
  /**
   * Grants of which one lets an administrator in who has any; none where it is for full administrators. Where users do it
   * about their own, an administrator without the grant does it as a user. Left out where everybody does the same.
   */
  readonly grants?: readonly Grant[]
  /** What a program must have been allowed to call it for somebody. Without one it is not for programs. */
  readonly scope?: ProgramScope
  /** Guests have the same under `/api/v6`, with a token of theirs. */
  readonly forGuests?: boolean
  /** One sentence for the API document. */
  readonly summary: string
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** The `data` of a successful answer; `bytes` is a file instead of an envelope, `headers` are all there is. */
  readonly ok: Ok
  /** Fields of the answer's body beside `data`. */
  readonly beside?: z.ZodMiniType
  readonly okStatus?: 200 | 201 | 204
  readonly answers?: 'envelope' | 'bytes' | 'headers'
  /** Headers of the request that the endpoint reads, in small letters; a client need not send them all. */
  readonly reads?: readonly string[]
  /** Headers of every answer, also of a failure. */
  readonly says?: Readonly<Record<string, string>>
  /** The body is a file of this kind instead of JSON; it is smaller than `limitBytes`. */
  readonly uploads?: Upload
  /** The body is a stream of bytes of this content type, read as it comes; its size is the handler's to limit. */
  readonly streams?: string
  /** Content types under which that stream may come as well. */
  readonly alsoStreams?: readonly string[]
  readonly repeatable?: Repeatable
  /** Asks for a confirmation of the session in the last minutes, as what moves money does; or for some of its requests. */
  readonly confirmed?: true | 'sometimes'
  /** How often a minute an account may ask, or, without one, a network, whatever guests’ tokens it has. */
  readonly perMinute?: number
  /** Codes of the failures that a caller can act on, beyond `bad_request` and those of a missing session. */
  readonly errors: readonly string[]
}

/** Names the literal types of one endpoint; adds nothing at run time. */
export function endpoint<
  Ok extends z.ZodMiniType,
  Params extends z.ZodMiniType = z.ZodMiniUndefined,
  Query extends z.ZodMiniType = z.ZodMiniUndefined,
  Body extends z.ZodMiniType = z.ZodMiniUndefined,
  const Extra extends { access: Access } = { access: Access },
>(description: Endpoint<Params, Query, Body, Ok> & Extra): Endpoint<Params, Query, Body, Ok> & Extra {
  return description
}

/** Endpoints that belong together, as the API document shows them. */
export interface ApiGroup {
  readonly name: string
  /** A sentence or two for readers who look for something; in Markdown. */
  readonly about: string
  /** By name, in the order in which a newcomer needs them. */
  readonly endpoints: Readonly<Record<string, Endpoint>>
}

// The page, which needs no groups, is built without them.
/* @__NO_SIDE_EFFECTS__ */
export function group(name: string, about: string, endpoints: ApiGroup['endpoints']): ApiGroup {
  return { name, about, endpoints }
}

/**
 * Body or query at an address that the owner's specification fixes: fields that it does not name are ignored, because
 * original clients send back whole answers. Elsewhere they are refused, by `z.strictObject`.
 */
export const takenLiberally = z.object

type Part<Schema, Direction extends 'in' | 'out'> = Schema extends z.ZodMiniUndefined
  ? undefined
  : Schema extends z.ZodMiniType
    ? Direction extends 'in'
      ? z.input<Schema>
      : z.output<Schema>
    : undefined

/** The three parts of a request before checking (`in`, what a client sends) or after (`out`, what a server gets). */
export interface RequestParts<Of extends Endpoint, Direction extends 'in' | 'out'> {
  readonly params: Of extends Endpoint<infer Params, infer _Q, infer _B> ? Part<Params, Direction> : never
  readonly query: Of extends Endpoint<infer _P, infer Query, infer _B> ? Part<Query, Direction> : never
  readonly body: Of extends Endpoint<infer _P, infer _Q, infer Body> ? Part<Body, Direction> : never
}

export type Answer<Of extends Endpoint> = z.output<Of['ok']>
