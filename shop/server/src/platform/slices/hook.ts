import type { Db } from '../db/db.ts'

/** Where a later slice adds to an earlier one. */
export interface Hook<Answer> {
  readonly kind: 'port' | 'part' | 'event'
  readonly name: string
  /** Never set; carries the type. */
  readonly answer?: Answer
}

/** Exactly one slice answers, or the process does not start. */
export interface Port<Answer> extends Hook<Answer> {
  readonly kind: 'port'
}

/** Any number of slices answer, and all of it is used: what deletion erases, what an export holds. */
export interface Part<Answer> extends Hook<Answer> {
  readonly kind: 'part'
}

/** Any number of slices do their work in the transaction of what happened. */
export interface Event<Happened> extends Hook<Listener<Happened>> {
  readonly kind: 'event'
}

export type Listener<Happened> = (tx: Db, happened: Happened) => Promise<void>

export interface HookAnswer {
  readonly hook: Hook<unknown>
  readonly answer: unknown
}

export const port = <Answer>(name: string): Port<Answer> => ({ kind: 'port', name })
export const part = <Answer>(name: string): Part<Answer> => ({ kind: 'part', name })
export const event = <Happened>(name: string): Event<Happened> => ({ kind: 'event', name })

export const answer = <Answer>(to: Hook<Answer>, given: Answer): HookAnswer => ({ hook: to, answer: given })
