import { giftCardIn } from '@segno/contract'

/** The code in what somebody typed or pasted, which may be the whole link that carries it. */
export function codeIn(typed: string): string {
  const text = typed.trim()
  const at = text.indexOf('?')
  if (at < 0) return text
  const search = text.slice(at)
  return giftCardIn(search) ?? (new URLSearchParams(search).get('voucher_code')?.trim() || text)
}
