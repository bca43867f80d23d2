import type { SignInStep } from '@segno/contract'

const TITLES: Readonly<Record<SignInStep['step'], string>> = {
  signedIn: 'Keep your recovery codes',
  customChallenge: 'Check your mail',
  mfaRequired: 'Enter your code',
  totpRequired: 'Enter your code',
  selectMfaType: 'Choose how to prove it’s you',
  mfaSetup: 'Set up your authenticator',
  newPasswordRequired: 'Set your password',
}

export function stepTitle({ step }: SignInStep): string {
  return TITLES[step]
}
