import type { Transport } from '@segno/contract'
import { checkVersion } from '../page/new-version.ts'
import { AnswerTimeout } from './answer-timeout.ts'
import { useTokens } from '../session/token-store.ts'

/** Every request says where it comes from and carries the ID token; without one the token is empty. */
export const transport: Transport = {
  origin: '',
  headers: () => ({ source: 'web', token: useTokens.getState().tokens?.idToken ?? '' }),
  fetch: fetchInTime,
}

/** For files, which are as long on their way as they are large. */
export const fileTransport: Transport = { ...transport, fetch: (...request) => fetch(...request) }

const READ_WAIT_MS = 20_000
/** A charge, say, waits for the card provider. */
const WRITE_WAIT_MS = 60_000

async function fetchInTime(...[address, init = {}]: Parameters<typeof fetch>): Promise<Response> {
  // An upload may take hours.
  const isUpload = init.body instanceof Blob
  const waitMs = init.method === 'GET' ? READ_WAIT_MS : WRITE_WAIT_MS
  const late = new AbortController()
  const timer = isUpload ? undefined : setTimeout(() => late.abort(new AnswerTimeout()), waitMs)
  const signals = init.signal ? [late.signal, init.signal] : [late.signal]
  try {
    const answer = await fetch(address, { ...init, signal: AbortSignal.any(signals) })
    checkVersion(answer)
    return answer
  } finally {
    clearTimeout(timer)
  }
}
