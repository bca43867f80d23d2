import { readFailure } from '@segno/contract'
import { CompanionError } from '../failure.ts'

/** A busy shop may take a while to find what goes with a track, or to make a master. */
const ANSWER_TIMEOUT_MS = 60_000
/** A header with a mistake must not end a watch that runs for weeks. */
const MAX_RETRY_AFTER_MS = 60 * 60_000
const HTTP_TOO_MANY = 429

interface Question extends RequestInit {
  readonly stopped: AbortSignal
  /** A file may take as long as it likes once its bytes come. */
  readonly isFile?: boolean
  readonly timeoutMs?: number
}

/**
 * Asks the shop, and says in plain words where it cannot be reached.
 *
 * @throws {CompanionError} unreachable, or busy where it was asked too often
 */
export async function askShop(address: string, question: Question): Promise<Response> {
  const { stopped, isFile = false, timeoutMs = ANSWER_TIMEOUT_MS, ...init } = question
  const tooSlow = new AbortController()
  const timer = setTimeout(() => tooSlow.abort(new DOMException('', 'TimeoutError')), timeoutMs)
  try {
    const answer = await fetch(address, { ...init, signal: AbortSignal.any([stopped, tooSlow.signal]) })
    if (answer.status === HTTP_TOO_MANY) throw await askedTooOften(answer)
    if (answer.status >= 500) throw troubled(new URL(address).host, answer)
    return isFile ? answer : await wholeAnswer(answer)
  } catch (error) {
    if (error instanceof CompanionError || stopped.aborted) throw error
    throw unreachable(address, error)
  } finally {
    clearTimeout(timer)
  }
}

/** Read here, so that an answer that breaks off is told as such. */
async function wholeAnswer(answer: Response): Promise<Response> {
  const bytes = await answer.arrayBuffer()
  return new Response(bytes.byteLength === 0 ? null : bytes, answer)
}

/** Why a shop was not heard. */
export function unreachable(address: string, cause: unknown): CompanionError {
  const { host } = new URL(address)
  const isSlow = cause instanceof Error && cause.name === 'TimeoutError'
  return isSlow
    ? new CompanionError('unreachable', 'too_slow', `${host} takes too long to answer. Try again later.`)
    : new CompanionError(
        'unreachable',
        'offline',
        `${host} cannot be reached. Check your connection and try again.`,
      )
}

async function askedTooOften(answer: Response): Promise<CompanionError> {
  const { code, message } = await readFailure(answer)
  return new CompanionError('busy', code, message, retryAfterMs(answer))
}

const troubled = (host: string, answer: Response): CompanionError =>
  new CompanionError(
    'unreachable',
    'shop_failed',
    `${host} has a problem (${answer.status}). Try again later.`,
    retryAfterMs(answer),
  )

/** Seconds or a date. @see RFC 9110, 10.2.3 */
function retryAfterMs({ headers }: Response): number | null {
  const said = headers.get('retry-after')
  if (said === null) return null
  const waitMs = /^\d+$/.test(said) ? Number(said) * 1_000 : Date.parse(said) - Date.now()
  return Number.isNaN(waitMs) ? null : Math.min(MAX_RETRY_AFTER_MS, Math.max(0, waitMs))
}
