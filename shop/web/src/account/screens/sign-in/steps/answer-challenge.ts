import { respondToChallenge, type SignInStep } from '@segno/contract'
import { call } from '../../../../shared/api/call.ts'
import { completeSignIn } from '../../../../shared/session/session.ts'

/** @throws {CallError} with the server's message where the answer is not taken */
export function answerChallenge(session: string, answer: string): Promise<SignInStep> {
  return completeSignIn(() => call(respondToChallenge, { body: { session, answer } }))
}
