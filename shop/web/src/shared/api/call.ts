import {
  type Answer,
  CallError,
  callEndpoint,
  callForFile,
  type CallInput,
  type Endpoint,
  getProofChallenge,
  GuestClient,
  guestVariant,
} from '@segno/contract'
import { askToConfirm } from '../confirmation/confirmation.ts'
import { useAppState } from '../state/app-state.ts'
import { AuthError } from '../session/auth-error.ts'
import { renewalUnderWay, renewTokens } from '../session/refresh-tokens.ts'
import { endSession } from '../session/session-end.ts'
import { type HeldTokens, useTokens } from '../session/token-store.ts'
import { supportHost } from '../shop.ts'
import { readStored, store } from '../storage/stored-keys.ts'
import {
  failureSentence,
  isConfirmationRequired,
  isProofRequired,
  isTokenExpired,
  sessionConsequence,
} from './failure-rules.ts'
import { fetchGuestKey } from './shop-facts.ts'
import { fileTransport, transport } from './transport.ts'

/** Somebody without an account calls the guest API, with a token of its own that is kept for the next visit. */
const guest = new GuestClient({
  transport,
  store: { read: readGuestToken, write: (token) => store('guestToken', token) },
  key: fetchGuestKey,
})

/** One that is spoilt, and could not be sent, is none. */
function readGuestToken(): string | null {
  return /^[!-~]{1,4000}$/.exec(readStored('guestToken') ?? '')?.[0] ?? null
}

/**
 * Calls the server. What is answered to a proof of work only is asked once more with one, so that a call may take a
 * second longer and nobody has to know why.
 *
 * @throws {AuthError} emptyUser when the session turned out to be over while its tokens were renewed
 */
export async function call<Of extends Endpoint>(
  endpoint: Of,
  input: CallInput<Of>,
  signal?: AbortSignal,
): Promise<Answer<Of>> {
  try {
    return await callAsWhoever(endpoint, input, signal)
  } catch (error) {
    if (!isProofRequired(error)) throw error
    const proof = await prove(signal)
    if (proof === null) throw error
    return callAsWhoever(endpoint, { ...input, proof }, signal)
  }
}

async function prove(signal?: AbortSignal): Promise<string | null> {
  const { solveChallenge } = await import('../proof/solve-challenge.ts')
  return solveChallenge(await callEndpoint(transport, getProofChallenge, {}, signal), signal)
}

/**
 * Calls as whoever is signed in. While tokens are being renewed it waits for the new ones; where the server
 * says that they have ended, they are renewed and the call is made once more, with an empty token where renewing was
 * refused. What else a failure means for the session has happened before this throws, so that callers only have to say it.
 *
 * @throws {AuthError} emptyUser when the session turned out to be over while its tokens were renewed
 */
async function callAsWhoever<Of extends Endpoint>(
  endpoint: Of,
  input: CallInput<Of>,
  signal?: AbortSignal,
): Promise<Answer<Of>> {
  if (endpoint.access !== 'anyone') await renewalUnderWay()
  const twin = useTokens.getState().tokens === null ? guestVariant(endpoint) : null
  if (twin !== null) return guest.call(twin, input, signal)
  return confirmed(endpoint, () => callEndpoint(transport, endpoint, input, signal))
}

/** The same for an endpoint that answers with a file. */
export async function fetchFile<Of extends Endpoint & { answers: 'bytes' }>(
  endpoint: Of,
  input: CallInput<Of>,
  signal?: AbortSignal,
): Promise<Blob> {
  return confirmed(endpoint, () => callForFile(fileTransport, endpoint, input, signal))
}

/** What moves money is asked once more, after somebody has confirmed that it is them. */
async function confirmed<Result>(endpoint: Endpoint, ask: () => Promise<Result>): Promise<Result> {
  try {
    return await asSignedIn(endpoint, ask)
  } catch (error) {
    if (!isConfirmationRequired(error) || !(await askToConfirm())) throw error
    return asSignedIn(endpoint, ask)
  }
}

async function asSignedIn<Result>(endpoint: Endpoint, ask: () => Promise<Result>): Promise<Result> {
  if (endpoint.access !== 'anyone') await renewalUnderWay()
  const { tokens } = useTokens.getState()
  try {
    return await ask()
  } catch (error) {
    if (!isTokenExpired(error) || !tokens) throw settled(error, tokens)
  }
  const isRenewed = await renewTokens(tokens)
  const { tokens: renewed } = useTokens.getState()
  try {
    return await ask()
  } catch (error) {
    // The session has ended, which has been said: the call was sent with an empty token, and refused for that.
    throw isRenewed ? settled(error, renewed) : new AuthError('emptyUser', { cause: error })
  }
}

/**
 * Calls of one session fail together: the first ends it, and a late one does not end the next. Where nobody is signed in
 * or remembered, as after an end in another tab, signing out has nothing to do.
 */
function settled(error: unknown, asked: HeldTokens | null): unknown {
  if (!(error instanceof CallError)) return error
  const goTo = sessionConsequence(error.failure)
  const isLate = asked?.idToken !== useTokens.getState().tokens?.idToken
  const isNobody = asked === null && useAppState.getState().user.role === null
  if (goTo !== 'none' && !isLate && !(goTo === 'login' && isNobody))
    endSession({ goTo, message: failureSentence(error, supportHost()) })
  return error
}
