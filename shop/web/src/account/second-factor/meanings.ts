/** What the words mean, said where each is first met. */
export const SECOND_FACTOR =
  'Two-factor authentication asks for a code as well as your password, so a stolen password is not enough.'
export const AUTHENTICATOR = 'An authenticator app on your phone shows a new six-digit code every 30 seconds.'
export const RECOVERY_CODES =
  'Each recovery code works once, for when you don’t have your authenticator app or passkey.'
