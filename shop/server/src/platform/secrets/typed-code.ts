import { lettersAndDigits } from '@segno/units'
import { randomLetters } from './random-letters.ts'

const CODE_LENGTH = 12

/** Codes that people type, such as `K7QM-2XWD-9RTV`, one of 10^17 each. */
export function makeCodes(count: number): string[] {
  const letters = randomLetters(count * CODE_LENGTH)
  return Array.from({ length: count }, (_, at) => {
    const code = letters.slice(at * CODE_LENGTH, (at + 1) * CODE_LENGTH)
    return `${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`
  })
}

/** A code as it is compared: capitals, what stands between letters and digits, and which of two letters that look alike was typed make no difference. */
export function codeKey(typed: string): string {
  return lettersAndDigits(typed).toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1')
}
