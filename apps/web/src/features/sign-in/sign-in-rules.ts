export interface SignInEntry {
  readonly email: string
  readonly password: string
}

/** What is missing, in the specification's words; null for a field that can be sent. */
export function missingOf({ email, password }: SignInEntry): Record<keyof SignInEntry, string | null> {
  return {
    email: email.trim() === '' ? 'Email cannot be empty' : null,
    password: password === '' ? 'Password cannot be empty' : null,
  }
}
