import {
  CallError,
  CONFIRMATION_REQUIRED,
  type Failure,
  PROOF_REQUIRED,
  REQUEST_TOO_LONG,
  SESSION_MESSAGES,
  TOKEN_REQUIRED,
} from '@segno/contract'
import { AuthError } from '../session/auth-error.ts'
import { AnswerTimeout } from './answer-timeout.ts'

export const PHOTO_TOO_LARGE = 'Photo size too large. Please upload a photo less than 2MB'
/** Of the API, and of a renewal of tokens. */
const DISABLED: readonly string[] = [SESSION_MESSAGES.account_disabled, 'User is disabled.']
const FORCED_SIGN_OUT: readonly string[] = [
  ...Object.values(SESSION_MESSAGES),
  'Multiple users found',
  'Access Token has been revoked',
  'Refresh Token has been revoked',
  'Refresh Token has expired',
  'User does not exist.',
  'Password reset required for the user.',
]
const ENDS_SESSION_BY_CODE: readonly string[] = ['UserNotFoundException']

/** What a failed call means for whoever is signed in: nothing, or State goes and they land on another screen. */
export function sessionConsequence({
  statusCode,
  message,
  code,
}: Failure): 'none' | 'login' | 'root' | 'deactivated' {
  if (statusCode === 401 || statusCode === 403 || message === TOKEN_REQUIRED) return 'root'
  if (statusCode === 400 && DISABLED.includes(message)) return 'deactivated'
  if (statusCode === 400 && FORCED_SIGN_OUT.includes(message)) return 'login'
  return ENDS_SESSION_BY_CODE.includes(code) ? 'login' : 'none'
}

/** Whether the shop has refused what was asked; else the shop, or something in front of it, could not take it at all. */
export function isRefusal({ failure }: CallError): boolean {
  return failure.code !== 'unknown' && failure.statusCode < 500 && failure.message !== REQUEST_TOO_LONG
}

export function isTokenExpired(error: unknown): boolean {
  return error instanceof CallError && error.failure.message === SESSION_MESSAGES.token_expired
}

export function isProofRequired(error: unknown): boolean {
  return error instanceof CallError && error.failure.code === PROOF_REQUIRED
}

export function isConfirmationRequired(error: unknown): boolean {
  return error instanceof CallError && error.failure.code === CONFIRMATION_REQUIRED
}

/** The sentence for people about anything that a call threw. */
export function failureSentence(error: unknown, supportHost: string): string {
  if (error instanceof AuthError) return error.message
  if (error instanceof AnswerTimeout) return 'The server takes too long to answer. Try again.'
  if (error instanceof TypeError) return 'Cannot reach the server. Check your connection and try again.'
  const message = error instanceof CallError ? error.failure.message : ''
  if (message === REQUEST_TOO_LONG) return PHOTO_TOO_LARGE
  return message || `Something went wrong. Please contact support@${supportHost} if the issue persists`
}
