const DIGIT = /\p{Nd}/u
const DIGITS = /\p{Nd}/gu

/** Of any script: their tens of digits stand in rows, some beside one another. */
function asciiDigit(digit: string): string {
  const point = digit.codePointAt(0)!
  let first = point
  while (DIGIT.test(String.fromCodePoint(first - 1))) first--
  return String((point - first) % 10)
}

/**
 * A typed code as its letters and digits alone: blanks, dashes and dots that were typed or copied along are left out, and full-width
 * letters and digits of all scripts are read.
 */
export const lettersAndDigits = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll(DIGITS, asciiDigit)
