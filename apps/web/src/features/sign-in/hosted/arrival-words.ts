import { SOCIAL_PROBLEMS } from '@segno/contract'

/** Why hosted sign-in, or signing in elsewhere, sent the browser to our page, in words. */
const SENTENCES: Readonly<Record<string, string>> = {
  ...SOCIAL_PROBLEMS,
  sign_in_over: 'This sign-in took too long. Start it again where you came from.',
  invalid_client: 'The program that sent you here is not known to this shop.',
  unauthorized_client: 'The program that sent you here may not sign people in.',
  invalid_redirect_uri: 'The program that sent you here wants to go on at an address that is not its own.',
}

/** @param code as the address has it after `#problem=` */
export function arrivalSentence(code: string): string {
  return SENTENCES[code] ?? 'Signing in did not work. Start it again where you came from.'
}
