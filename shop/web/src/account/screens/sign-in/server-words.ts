import { CallError } from '@segno/contract'
import { AuthError } from '../../../shared/session/auth-error.ts'

/** A registration that failed: with the specification's words where the answer has none that a person could act on. */
export function creationFailure(error: unknown): unknown {
  if (error instanceof AuthError || error instanceof TypeError) return error
  if (error instanceof CallError && isExplained(error)) return reworded(error)
  return new AuthError('notCreated', { cause: error })
}

/** An answer without a code is not the shop's own, but of something that stands before it. */
function isExplained({ failure: { statusCode, code, message } }: CallError): boolean {
  return statusCode !== 500 && code !== 'unknown' && message !== ''
}

function reworded({ failure }: CallError): CallError {
  const errors = failure.errors?.map((one) => ({ ...one, message: registrationSentence(one.message) }))
  return new CallError({
    ...failure,
    message: registrationSentence(failure.message),
    ...(errors ? { errors } : {}),
  })
}

/** Registration's messages: a capital at the start and a period at the end; a taken address has words of its own. */
export function registrationSentence(message: string): string {
  if (/email already exists/i.test(message)) return 'Email already exists.'
  const trimmed = message.trim()
  const capital = trimmed.charAt(0).toUpperCase() + trimmed.slice(1)
  return /[.!?]$/.test(capital) ? capital : `${capital}.`
}

/** How the server says that there is nothing left to confirm. */
export const isConfirmedAlready = (message: string): boolean => message.includes('CONFIRMED')
