import { AuthError } from './auth-error.ts'

/** One attempt at a time: a second one would answer the challenge of the first. */
let pending = false

/** @throws {AuthError} pendingAttempt while another attempt is under way */
export async function asOnlyAttempt<Result>(attempt: () => Promise<Result>): Promise<Result> {
  if (pending) throw new AuthError('pendingAttempt')
  pending = true
  try {
    return await attempt()
  } finally {
    pending = false
  }
}
