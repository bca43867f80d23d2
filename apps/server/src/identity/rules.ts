const MIN_PASSWORD_LENGTH = 8
const MAX_PASSWORD_LENGTH = 128
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

const FREE_FAILURES = 5
const MAX_WAIT_SECONDS = 15 * 60

/**
 * How long somebody has to wait after failed sign-ins to one account from one address: nothing for the first few, then
 * twice as long each time. Others at other addresses are not held up.
 *
 * @returns seconds still to wait, rounded up
 */
export function waitSeconds(failures: number, lastAt: Date, now: Date): number {
  if (failures < FREE_FAILURES) return 0
  const total = Math.min(MAX_WAIT_SECONDS, 2 ** (failures - FREE_FAILURES))
  return Math.max(0, Math.ceil(total - (now.getTime() - lastAt.getTime()) / 1_000))
}
