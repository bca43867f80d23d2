import { SOCIAL_PROBLEMS } from '@segno/contract'

/** Why hosted sign-in, or signing in elsewhere, sent the browser to our page, in words. */
const SENTENCES: Readonly<Record<string, string>> = {
  ...SOCIAL_PROBLEMS,
  sign_in_over: 'This sign-in timed out. Go back to the program and try again.',
  invalid_client: 'This shop does not know the program that sent you here.',
  unauthorized_client: 'The program that sent you here is not allowed to sign people in.',
  invalid_redirect_uri: 'The program that sent you here asked to return to an address that is not its own.',
}

/** @param code as the address has it after `#problem=` */
export function arrivalSentence(code: string): string {
  return SENTENCES[code] ?? 'Sign-in failed. Go back to the program and try again.'
}
