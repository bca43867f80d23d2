import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@segno/contract'

const COMMON = new Set([
  'password',
  'password1',
  'passw0rd',
  '12345678',
  '123456789',
  '1234567890',
  'qwertyui',
  'qwerty123',
  'iloveyou',
  'letmein1',
  'sunshine',
  'princess',
  'football',
  'baseball',
  'superman',
  'trustno1',
  '11111111',
  '00000000',
  'abcd1234',
  'segnosegno',
])

/** @returns what is wrong with a new password, or null */
export function whyPasswordUnfit(password: string): string | null {
  if (password.length < MIN_PASSWORD_LENGTH) return `must have at least ${MIN_PASSWORD_LENGTH} characters`
  if (password.length > MAX_PASSWORD_LENGTH) return `must have at most ${MAX_PASSWORD_LENGTH} characters`
  if (COMMON.has(password.toLowerCase())) return 'is one of the first that anybody would try'
  return null
}
