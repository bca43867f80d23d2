/** What is typed in the first step. */
export interface SignInEntry extends Readonly<Record<string, string>> {
  readonly email: string
  readonly password: string
}
