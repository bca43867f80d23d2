import type { SignInStep } from '@segno/contract'

const TITLES: Readonly<Record<SignInStep['step'], string>> = {
  signedIn: 'Save your recovery codes',
  customChallenge: 'Check your email',
  mfaRequired: 'Enter your code',
  totpRequired: 'Enter your code',
  passkeyRequired: 'Use your passkey',
  selectMfaType: 'Choose how to confirm it’s you',
  mfaSetup: 'Set up your authenticator app',
  newPasswordRequired: 'Set your password',
}

export function stepTitle({ step }: SignInStep): string {
  return TITLES[step]
}
