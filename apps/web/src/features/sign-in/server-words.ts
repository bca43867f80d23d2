/** Registration's messages: a capital at the start and a period at the end; a taken address has words of its own. */
export function registrationSentence(message: string): string {
  if (/email already exists/i.test(message)) return 'Email already exists.'
  const trimmed = message.trim()
  const capital = trimmed.charAt(0).toUpperCase() + trimmed.slice(1)
  return /[.!?]$/.test(capital) ? capital : `${capital}.`
}

/** How the server says that there is nothing left to confirm. */
export const isConfirmedAlready = (message: string): boolean => message.includes('CONFIRMED')
