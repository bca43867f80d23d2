import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@segno/contract'

const missing = (value: string, message: string): string | null => (value.trim() === '' ? message : null)

/** What is wrong with what was typed, in the specification's words where it has some; null for what can be sent. */
export const usernameProblem = (value: string): string | null => missing(value, 'Username cannot be empty')
export const emailProblem = (value: string): string | null => missing(value, 'Email cannot be empty')
export const codeProblem = (value: string): string | null =>
  missing(value, 'Confirmation code cannot be empty')
export const answerProblem = (value: string): string | null =>
  missing(value, 'Challenge response cannot be empty')
export const nameProblem = (value: string, which: 'First' | 'Last'): string | null =>
  missing(value, `${which} name cannot be empty`)

/** A password may be made of blanks. */
export const passwordProblem = (value: string): string | null =>
  value === '' ? 'Password cannot be empty' : null

/** The rules that need no list of common passwords; the server has the others too. */
export function newPasswordProblem(value: string): string | null {
  if (value === '') return passwordProblem(value)
  if (value.length < MIN_PASSWORD_LENGTH)
    return `Password must have at least ${MIN_PASSWORD_LENGTH} characters`
  if (value.length > MAX_PASSWORD_LENGTH)
    return `Password must have at most ${MAX_PASSWORD_LENGTH} characters`
  return null
}
