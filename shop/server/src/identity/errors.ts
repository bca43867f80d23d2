import { PROOF_REQUIRED, SESSION_MESSAGES, SOCIAL_PROBLEMS, socialAccountMessage } from '@segno/contract'
import { AppError } from '../platform/app-error.ts'
import { momentText } from '../platform/day-words.ts'

// 401 and 403 would make the browser drop its State, and a wrong password is no reason for that.
export const accountNotFound = (): AppError =>
  new AppError(400, 'account_not_found', 'No account found. Want to create one?')
export const wrongPassword = (): AppError =>
  new AppError(400, 'wrong_password', 'Incorrect username or password.')
/** To somebody who is signed in: there is no username to be wrong about. */
export const notYourPassword = (): AppError =>
  new AppError(400, 'wrong_password', 'That is not your password.')
export const notConfirmed = (): AppError =>
  new AppError(
    400,
    'not_confirmed',
    'User is not confirmed. Please check your email for a verification link.',
  )
export const accountDisabled = (): AppError =>
  new AppError(400, 'account_disabled', SESSION_MESSAGES.account_disabled)
/** @param countsAt when that password confirms what needs a confirmation */
export const passwordFresh = (countsAt: Date): AppError =>
  new AppError(
    400,
    'password_fresh',
    `Your password was set by email less than a day ago. You can do this from ${momentText(countsAt)}.`,
  )
/** @param until when the link of the new address begins to work */
export const addressHeld = (until: Date): AppError =>
  new AppError(
    409,
    'address_held',
    `To protect this account its new address waits. Open this link again from ${momentText(until)}.`,
  )
export const tooManyAttempts = (waitSeconds: number): AppError =>
  new AppError(429, 'too_many_attempts', `Too many attempts. Try again in ${waitWords(waitSeconds)}.`)

/** As people say it: `40 seconds`, `58 minutes`. */
function waitWords(waitSeconds: number): string {
  if (waitSeconds === 1) return 'a second'
  return waitSeconds <= 120 ? `${waitSeconds} seconds` : `${Math.ceil(waitSeconds / 60)} minutes`
}
// The browser solves it by itself and tries once more; only where it cannot do people see these words.
export const proofRequired = (): AppError =>
  new AppError(
    400,
    PROOF_REQUIRED,
    'Too many attempts, so your browser must solve a short puzzle. Reload the page and try again.',
  )
export const refreshTokenRevoked = (): AppError =>
  new AppError(400, 'refresh_token_revoked', 'Refresh Token has been revoked')
export const refreshTokenExpired = (): AppError =>
  new AppError(400, 'refresh_token_expired', 'Refresh Token has expired')
export const userDisabled = (): AppError => new AppError(400, 'user_disabled', 'User is disabled.')
export const userDoesNotExist = (): AppError =>
  new AppError(400, 'user_does_not_exist', 'User does not exist.')
export const emailExists = (): AppError => new AppError(400, 'email_exists', 'Email already exists.')
export const emailNotFound = (): AppError => new AppError(400, 'email_not_found', 'Email Not Found!')
export const invitationOver = (): AppError =>
  new AppError(400, 'invitation_over', 'This invitation has expired. Ask for a new one.')
export const alreadyConfirmed = (): AppError =>
  new AppError(400, 'already_confirmed', 'User cannot be confirmed. Current status is CONFIRMED')
export const codeWrong = (): AppError => new AppError(400, 'code_wrong', 'Wrong code.')
export const codeExpired = (): AppError =>
  new AppError(400, 'code_expired', 'This code has expired. Ask for a new one.')
export const invalidCode = (): AppError => new AppError(400, 'code_wrong', 'Invalid Code!')
export const challengeOver = (): AppError =>
  new AppError(400, 'challenge_over', 'This took too long or failed too often. Sign in again.')
export const ticketOver = (): AppError => new AppError(400, 'ticket_over', 'Account verified! Please login')
export const hostedSignInOver = (): AppError =>
  new AppError(400, 'hosted_sign_in_over', 'This sign-in timed out. Go back to the program and try again.')
export const deviceCodeNotFound = (): AppError =>
  new AppError(
    404,
    'device_code_not_found',
    'No program shows this code now. Check it, or ask the program for a new one.',
  )
export const signInAgain = (): AppError => new AppError(400, 'sign_in_again', 'Sign in again to continue.')
export const linkOver = (): AppError =>
  new AppError(400, 'link_over', 'This link has expired. Ask for a new one.')
export const mfaTypeInvalid = (): AppError => new AppError(400, 'mfa_type_invalid', 'Invalid MFA type')
export const factorEachTime = (): AppError =>
  new AppError(409, 'role_not_allowed', 'Administrators enter their second factor at every sign-in.')
export const secondFactorRequired = (): AppError =>
  new AppError(400, 'second_factor_required', 'Administrators must use two-step sign-in.')
export const signInBusy = (): AppError =>
  new AppError(503, 'busy', 'Too many people sign in at this moment. Try again in a few seconds.')
export const passkeyRequired = (): AppError =>
  new AppError(400, 'second_factor_required', 'Administrators need a passkey here. Add another one first.')
export const passkeyRefused = (): AppError =>
  new AppError(400, 'passkey_refused', 'This passkey could not be checked. Try again.')
export const passkeyUnknown = (): AppError =>
  new AppError(400, 'passkey_unknown', 'This passkey is not known here. Sign in another way.')
export const passkeyKnown = (): AppError =>
  new AppError(400, 'passkey_known', 'This device already is a passkey of an account.')
export const tooManyPasskeys = (): AppError =>
  new AppError(400, 'too_many_passkeys', 'You have as many passkeys as fit. Remove one first.')
/** @param provider by the name that people know */
export const socialAccount = (provider: string): AppError =>
  new AppError(400, 'social_account', socialAccountMessage(provider))
export const socialUnknown = (): AppError =>
  new AppError(400, 'social_unknown', SOCIAL_PROBLEMS.social_unknown)
export const socialOver = (): AppError => new AppError(400, 'social_over', SOCIAL_PROBLEMS.social_over)
export const socialLinkedElsewhere = (): AppError =>
  new AppError(400, 'social_linked_elsewhere', 'That account is already linked to an account here.')
export const socialProviderLinked = (): AppError =>
  new AppError(
    400,
    'social_provider_linked',
    'You already linked another account from that provider. Unlink it first.',
  )
export const passwordMissing = (): AppError =>
  new AppError(400, 'password_missing', 'Your account has no password yet. Set one first.')
export const handOverRefused = (): AppError =>
  new AppError(400, 'hand_over_refused', 'These tokens do not belong to an open session.')
export const handOverDone = (): AppError =>
  new AppError(400, 'hand_over_done', 'This sign-in was already used. Start over in the plugin.')
/** @param why such as `must have at least 8 characters` */
export const passwordUnfit = (why: string, path = 'password'): AppError => {
  const message = `Password ${why}`
  return new AppError(400, 'password_unfit', message, [{ path, message }])
}
