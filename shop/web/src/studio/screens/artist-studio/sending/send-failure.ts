import { SESSION_MESSAGES } from '@segno/contract'

/** Why a file did not arrive. */
export type SendFailure =
  /** The way to the server is broken; it is tried again by itself. */
  | { readonly kind: 'connection' }
  /** The token has ended; a new one is fetched. */
  | { readonly kind: 'token' }
  /** The server cannot take it now, and says why. */
  | { readonly kind: 'later'; readonly message: string }
  /** The server will not take it, and says why. */
  | { readonly kind: 'refused'; readonly message: string }

interface Answer {
  readonly status: number
  readonly body: string
}

/** Statuses with which the protocol says “not now”: busy with the same file, offset moved on, damaged on the way. */
const PASSING = [409, 423, 460]
const LATER = [429, 507]

/** What an answer to a request of an upload means; null is no answer. */
export function readSendFailure(answer: Answer | null): SendFailure {
  if (answer === null || answer.status === 0) return { kind: 'connection' }
  const { code, message } = readBody(answer.body)
  if (message === SESSION_MESSAGES.token_expired) return { kind: 'token' }
  if (LATER.includes(answer.status))
    return { kind: 'later', message: message ?? 'The shop can’t accept it right now.' }
  const isFinal = code === 'no_artist_page' || !(PASSING.includes(answer.status) || answer.status >= 500)
  return isFinal
    ? { kind: 'refused', message: message ?? 'The shop doesn’t accept it.' }
    : { kind: 'connection' }
}

function readBody(body: string): { code?: string; message?: string } {
  try {
    const parsed: unknown = JSON.parse(body)
    return typeof parsed === 'object' && parsed !== null ? parsed : {}
  } catch {
    return {}
  }
}
