import { holdsUnseen } from '@segno/units'

/** What mail programs make a link of: with a protocol, `www.`, a path, or one of the ends that hosts mostly have. */
const WEB_ADDRESS =
  /:\/\/|\bwww\.|[\p{L}\d]\.[\p{L}\d-]{1,63}[/?#]|[\p{L}\d-]\.(?:a[etu]|b[er]|c[ahnoz]|de|es|eu|f[ir]|g[gl]|i[enost]|jp|kr|l[iy]|m[exy]|n[lou]|pl|pt|r[ou]|se|sh|t[kov]|u[aks]|app|biz|blog|cfd|cloud|club|com|dev|icu|info|link|live|net|online|org|page|pro|shop|site|space|store|top|vip|website|work|world|xyz)(?![\p{L}\d])/iu

/** Whether a reader's mail program would lead somewhere by these words. */
export const holdsWebAddress = (words: string): boolean => WEB_ADDRESS.test(words.normalize('NFKC'))

/**
 * What somebody without an account writes is mailed to an address that they name; so it must not lead anywhere.
 *
 * @returns what is wrong, for people, or null
 */
export function validateFreeText(words: string): string | null {
  if (holdsUnseen(words)) return 'Contains an invisible character'
  return holdsWebAddress(words) ? 'Must not contain a web address' : null
}
