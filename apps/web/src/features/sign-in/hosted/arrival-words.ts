/** Why hosted sign-in, or signing in elsewhere, sent the browser to our page, in words. */
const SENTENCES: Readonly<Record<string, string>> = {
  sign_in_over: 'This sign-in took too long. Start it again where you came from.',
  invalid_client: 'The program that sent you here is not known to this shop.',
  unauthorized_client: 'The program that sent you here may not sign people in.',
  invalid_redirect_uri: 'The program that sent you here wants to go on at an address that is not its own.',
  social_declined: 'You did not sign in there. Choose another way, or try again.',
  social_failed: 'Signing in there did not work. Choose another way, or try again.',
  social_email_taken:
    'There is an account with this address already. Sign in with its password, then link the other account in your profile.',
  account_disabled: 'Your account has been switched off.',
}

/** @param code as the address has it after `#problem=` */
export function arrivalSentence(code: string): string {
  return SENTENCES[code] ?? 'Signing in did not work. Start it again where you came from.'
}
