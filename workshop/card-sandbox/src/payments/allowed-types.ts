import { listOf, text } from '../http/params.ts'
import { METHOD_TYPES, type MethodType } from './test-cards.ts'

/** Parameter by which a form takes fewer ways to pay than the account; `payment_method_types` is no longer one. */
export const allowedTypes = listOf(text)

/** Ways to pay that are offered: all that the account has, or those among them that are allowed. The others are left out silently. */
export function offeredTypes(allowed: readonly string[] | undefined): MethodType[] {
  return METHOD_TYPES.filter((type) => allowed?.includes(type) ?? true)
}
