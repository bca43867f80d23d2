/** What the words mean, said where each is first met. */
export const SECOND_FACTOR =
  'A second factor is a second proof beside your password, so that whoever has learned your password does not come in with it alone.'
export const AUTHENTICATOR =
  'An authenticator is an app on your phone that shows six digits, which change every half minute.'
export const RECOVERY_CODES =
  'Recovery codes are spare codes: each lets you in once when your authenticator is not at hand.'
