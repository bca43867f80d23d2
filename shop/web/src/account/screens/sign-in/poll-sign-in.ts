import { pollSignIn, type SignInStep } from '@segno/contract'
import { call } from '../../../shared/api/call.ts'
import { readDeviceKey } from '../../../shared/session/device-key.ts'
import { completeSignIn } from '../../../shared/session/session.ts'

const POLL_EVERY_MS = 5_000
const POLL_FOR_MS = 3 * 60_000

/**
 * Asks every five seconds, for up to three minutes, whether a mailed link has been opened, and comes in when it has.
 *
 * @returns null when the time is over
 * @throws {CallError} challenge_over, account_disabled
 * @throws the signal's reason when it is aborted; nobody has come in then
 */
export async function awaitOpenedLink(session: string, signal: AbortSignal): Promise<SignInStep | null> {
  for (let waitedMs = 0; waitedMs < POLL_FOR_MS; waitedMs += POLL_EVERY_MS) {
    await pause(POLL_EVERY_MS, signal)
    const step = await ask(session, signal)
    if (step !== null) return completeSignIn(() => Promise.resolve(step))
  }
  return null
}

async function ask(session: string, signal: AbortSignal): Promise<SignInStep | null> {
  try {
    const step = await call(pollSignIn, { body: { session, ...readDeviceKey() } }, signal)
    signal.throwIfAborted()
    return step.step === 'waiting' ? null : step
  } catch (error) {
    // A connection that breaks for a moment is asked again.
    if (error instanceof TypeError) return null
    throw error
  }
}

function pause(durationMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, durationMs)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })
}
