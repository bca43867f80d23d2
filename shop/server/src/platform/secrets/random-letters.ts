import { randomBytes } from 'node:crypto'

/** Without letters and digits that look alike: 0 and O, 1, I and L. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** Letters and digits that people can read out, each as likely as the others. */
export function randomLetters(count: number): string {
  // Greater bytes are left out, since they would make some letters likelier than others.
  const most = Math.floor(256 / LETTERS.length) * LETTERS.length
  const parts: string[] = []
  while (parts.length < count)
    for (const byte of randomBytes(count - parts.length))
      if (byte < most) parts.push(LETTERS[byte % LETTERS.length]!)
  return parts.join('')
}
