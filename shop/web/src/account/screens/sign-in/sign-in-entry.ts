/** What is typed in the first step. */
export type SignInEntry = {
  readonly email: string
  readonly password: string
}
