const TEXTS = {
  other: 'Authentication Error',
  network: 'Network Error',
  noDeviceTracking: 'Device tracking has not been configured in this User Pool',
  useCredentials: 'Please use your credentials to sign in',
  emptyUser: 'Failed to get the session because the user is empty',
  signOutTimeout: 'Signout timeout fail',
  noUser: 'No current user.',
  notAuthenticated: 'The user is not authenticated',
  invalidState: 'Invalid state in OAuth flow',
  notCreated: 'Error creating account',
  passkeyUnused: 'No passkey was used. Try again, or choose another way.',
  pendingAttempt: 'Pending sign-in attempt already in progress',
} as const
export type AuthTrouble = keyof typeof TEXTS

/** Trouble with an account that this browser finds by itself, in the specification's words. */
export class AuthError extends Error {
  override readonly name = 'AuthError'
  readonly trouble: AuthTrouble
  constructor(trouble: AuthTrouble, options?: ErrorOptions) {
    super(TEXTS[trouble], options)
    this.trouble = trouble
  }
}

export function authText(trouble: AuthTrouble): string {
  return TEXTS[trouble]
}
