/** Letters of other scripts that look like Latin ones are refused where both stand in one label. */
const LATIN = /\p{Script=Latin}/u
const LOOKS_LIKE_LATIN = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u
/** Controls, line breaks, directions, joiners and other things that nobody sees. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}]/u
const ADDRESS = /^[^\s@"<>(),;:\\[\]]+@([^\s@.]+\.)+[^\s@.]{2,}$/

/** The form in which an address is kept and compared: composed characters, the host in the form that DNS knows. */
export function normalEmail(given: string): string {
  const email = given.trim().normalize('NFC')
  const at = email.lastIndexOf('@')
  if (at < 1) return email
  const host = URL.canParse(`http://${email.slice(at + 1)}`)
    ? new URL(`http://${email.slice(at + 1)}`).hostname
    : ''
  return host === '' ? email : `${email.slice(0, at)}@${host}`
}

/** @returns what is wrong with an address that somebody wants to register, or null */
export function whyEmailUnfit(email: string): string | null {
  if (UNSEEN.test(email)) return 'Email holds a character that cannot be seen'
  if (!ADDRESS.test(email)) return 'Email is not an address'
  if (email.split(/[@.]/).some((label) => LATIN.test(label) && LOOKS_LIKE_LATIN.test(label)))
    return 'Email mixes letters that look alike'
  return null
}
