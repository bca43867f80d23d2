import type { Readable } from 'node:stream'
import {
  guestVariant,
  type Answer,
  type Endpoint,
  type Grant,
  type ProgramAllowance,
  type RequestParts,
  type Role,
} from '@segno/contract'
import type * as z from 'zod/mini'
import type { FileAnswer } from './file-answer.ts'

/** Longer ones are cut. */
export const MAX_USER_AGENT_LENGTH = 300

/** Who is asking, as the token says and the account confirms. */
export interface Caller {
  readonly accountId: string
  readonly sessionId: string
  readonly role: Role
  /** What narrows an administrator. */
  readonly grants?: readonly Grant[]
  /** Set for an administrator who has to add a passkey, or to use theirs in this session, before they are one again. */
  readonly needsPasskey?: 'add' | 'use'
  /** The key by which a program of this administrator asks. It has no session. */
  readonly apiKey?: { readonly mayChange: boolean }
  /** The program that asks for them, and what it was allowed; none at our own page. */
  readonly program?: Program
}

export interface Program extends ProgramAllowance {
  readonly clientId: string
  /** By which it described itself; none where the shop knows it. */
  readonly name?: string | null
}

type CallerOf<Of extends Endpoint> = Of['access'] extends 'anyone' | 'guest' ? Caller | null : Caller

export type Call<Of extends Endpoint> = RequestParts<Of, 'out'> & {
  readonly caller: CallerOf<Of>
  /** The client's key where the endpoint is repeatable by one. */
  readonly idempotencyKey: Of['repeatable'] extends 'by-idempotency-key' ? string : null
  /** The file that came in place of a body, where the endpoint takes one; what it is, nobody has looked at yet. */
  readonly upload: Of['uploads'] extends object ? Buffer : null
  /** The bytes that follow, where the endpoint takes a stream and the request has a body. */
  readonly stream: Of['streams'] extends string ? Readable | null : null
  /** Aborts when the client has gone before its answer. */
  readonly hungUp: AbortSignal
  /** The headers that the endpoint reads, by their names in small letters. */
  readonly headers: Readonly<Record<string, string>>
  /** Where the endpoint asks for some of its requests: refuses this one unless the session is confirmed. */
  readonly confirm: Of['confirmed'] extends 'sometimes' ? () => Promise<void> : null
  /** Address of the client, for limits only. */
  readonly clientAddress: string
  /** How the client names itself, for people to tell their sessions apart; null where it does not. */
  readonly userAgent: string | null
  /** What the browser sent as `cookie`; no cookie lets anybody in by itself. */
  readonly cookieHeader: string | null
  /** Whether the shop's own page asks, in a browser. */
  readonly isOurPage: boolean
  /** Adds a `set-cookie` line to the answer, also to a failure. */
  readonly setCookie: (line: string) => void
  /** What the client says to be a proof of work, unread; null where it says nothing. */
  readonly proof: string | null
}

/** An answer that says all in its headers. */
export interface HeaderAnswer {
  readonly headers: Readonly<Record<string, string>>
}

/** What an endpoint answers that has fields beside `data`. */
export interface AnswerWithMore<Data, Beside> {
  readonly data: Data
  readonly beside: Beside
}

interface AnswersBy<Of extends Endpoint> {
  envelope: Of extends { beside: infer Beside extends z.ZodMiniType }
    ? AnswerWithMore<Answer<Of>, z.output<Beside>>
    : Answer<Of>
  bytes: FileAnswer
  headers: HeaderAnswer
}
type AnswerOf<Of extends Endpoint> = AnswersBy<Of>[Of['answers'] extends keyof AnswersBy<Of>
  ? Of['answers']
  : 'envelope']

/** An endpoint with what answers it. Made by `route`, so that the types of both sides agree. */
export interface Route {
  readonly endpoint: Endpoint
  readonly handle: (call: Call<Endpoint>) => Promise<unknown>
}

export function route<const Of extends Endpoint>(
  endpoint: Of,
  handle: (call: Call<Of>) => Promise<AnswerOf<Of>>,
): Route {
  return { endpoint, handle: handle as unknown as Route['handle'] }
}

/** What is open to everyone, once more under the guests' base, answered by the same handlers. */
export function guestVariants(routes: readonly Route[]): Route[] {
  return routes.flatMap(({ endpoint, handle }) => {
    const variant = guestVariant(endpoint)
    return variant === null ? [] : [{ endpoint: variant, handle }]
  })
}
