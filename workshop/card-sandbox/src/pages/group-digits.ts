/** Card numbers in fours, as they stand on cards. Runs in the page too, so it uses nothing around it. */
export function groupNumber(typed: string): string {
  const digits = typed.replace(/\s/g, '')
  return /^\d{5,19}$/.test(digits) ? digits.replace(/(\d{4})(?=\d)/g, '$1 ') : typed
}

/** `12 / 3` of `123`, where it begins with a month. Runs in the page too. */
export function groupExpiry(typed: string): string {
  return /^(0[1-9]|1[0-2])\d+$/.test(typed) ? `${typed.slice(0, 2)} / ${typed.slice(2)}` : typed
}

/** Groups digits as they are typed at the end of a field; nothing moves under who corrects the middle, or deletes. */
export const GROUP_DIGITS = `
const groupings = { number: ${groupNumber.toString()}, expiry: ${groupExpiry.toString()} }
document.addEventListener('input', ({ target, inputType }) => {
  const group = groupings[target.name]
  if (!group || inputType?.startsWith('delete') || target.selectionEnd !== target.value.length) return
  target.value = group(target.value)
})`
