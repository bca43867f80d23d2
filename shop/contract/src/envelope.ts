import * as z from 'zod/mini'

/** Every failure on the wire. `code` is stable; `message` is for people; `errors` names what was wrong with the input. */
export const failure = z.object({
  statusCode: z.int(),
  code: z.string(),
  message: z.string(),
  errorMessage: z.optional(z.string()),
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
})
export type Failure = z.output<typeof failure>

/** Every answer on the wire that is no failure. */
export interface Success<Data> {
  readonly statusCode: number
  readonly body: { readonly data: Data; readonly message?: string }
}

/** Failures that any endpoint may answer with, and the words the specification gives them. */
export const SESSION_MESSAGES = {
  no_token: 'No token provided',
  invalid_token: 'Invalid Token',
  token_expired: 'Token Expired',
  not_registered: 'User not registered!',
  account_disabled: 'Sorry, your account has been disabled. Contact admin.',
  unauthenticated: 'Unauthenticated',
} as const
/** Why a token is not taken. */
export type SessionFailure = keyof typeof SESSION_MESSAGES

/** What somebody is told whose role may not do this; the specification's words. */
export const ROLE_MESSAGE = "You can't be here!"

/** A message, or a whole body, that sends the browser to the start without its State; the specification's words. */
export const TOKEN_REQUIRED = 'Token Required'
/** A message, or a whole body, about a request that is larger than its endpoint takes. */
export const REQUEST_TOO_LONG = 'Request Too Long'
