const missing = (value: string, message: string): string | null => (value.trim() === '' ? message : null)

/** What is missing, in the specification's words; null for a field that can be sent. */
export const usernameProblem = (value: string): string | null => missing(value, 'Username cannot be empty')
export const emailProblem = (value: string): string | null => missing(value, 'Email cannot be empty')
export const codeProblem = (value: string): string | null =>
  missing(value, 'Confirmation code cannot be empty')
export const answerProblem = (value: string): string | null =>
  missing(value, 'Challenge response cannot be empty')
/** A password may be made of blanks. */
export const passwordProblem = (value: string): string | null =>
  value === '' ? 'Password cannot be empty' : null
export const nameProblem = (value: string, which: 'First' | 'Last'): string | null =>
  missing(value, `${which} name cannot be empty`)

/** Registration's messages: a capital at the start and a period at the end; a taken address has words of its own. */
export function registrationSentence(message: string): string {
  if (/email already exists/i.test(message)) return 'Email already exists.'
  const trimmed = message.trim()
  const capital = trimmed.charAt(0).toUpperCase() + trimmed.slice(1)
  return /[.!?]$/.test(capital) ? capital : `${capital}.`
}

/** How the server says that there is nothing left to confirm. */
export const isConfirmedAlready = (message: string): boolean => message.includes('CONFIRMED')
