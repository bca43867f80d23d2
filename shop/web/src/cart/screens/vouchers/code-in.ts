/** The code in what somebody typed or pasted, which may be the whole link that carries it. */
export function codeIn(typed: string): string {
  const text = typed.trim()
  const search = text.indexOf('?')
  return (search >= 0 && new URLSearchParams(text.slice(search)).get('voucher_code')?.trim()) || text
}
