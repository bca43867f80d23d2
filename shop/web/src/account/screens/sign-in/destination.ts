import { giftCardIn, giftCardPath } from '@segno/contract'
import { useAppState } from '../../../shared/state/app-state.ts'
import { roleStart } from '../../../shared/session/role-start.ts'
import { readStored, store, takeStored } from '../../../shared/storage/stored-keys.ts'

/**
 * Where somebody goes who has just come in: to what a guard kept them from, to what was stored for after the sign-in, to
 * the cart where a checkout waits, to a voucher that is not redeemed yet, else to the start of their role, which for a buyer is
 * once the question of how they make music.
 *
 * @param wanted path and search that a guard's redirect carried
 */
export function takeDestination(wanted: string | null, search: string): string {
  const stored = takeStored('loginRedirect')
  const isCheckoutWaiting = takeStored('resumeCheckout') !== null
  if (wanted !== null && isOurs(wanted)) return wanted
  if (stored !== null && isOurs(stored)) return stored
  if (isCheckoutWaiting) return `/cart${search}`
  const { user, profile } = useAppState.getState()
  if (user.role !== 'admin' && keptVoucher() !== '') return '/voucher-coupon-add'
  if (user.isUser && profile?.onboarding === null) return '/onboarding'
  return roleStart({ role: user.role ?? 'user', grants: profile?.grants ?? [] })
}

/**
 * The voucher trial of the specification, which an operator may have on another host.
 *
 * @returns its address with the stored login redirect and voucher; null where one of the three is missing
 */
export function takeVoucherTrial(host: string | null): string | null {
  const redirect = readStored('loginRedirect')
  const voucher = keptVoucher()
  // A gift card's code is money, and no other host's matter.
  if (
    host === null ||
    redirect === null ||
    !isOurs(redirect) ||
    giftCardIn(redirect) !== null ||
    voucher === ''
  )
    return null
  takeStored('loginRedirect')
  return `${host}/?${new URLSearchParams({ redirect, voucher_code: voucher })}`
}

/**
 * Voucher or gift card of this browser, for another one in which the person may open the mail. It stays here too, for the screen
 * on which it is redeemed.
 */
export function broughtVoucher(): { voucherCode?: string } {
  const giftCard = keptGiftCard()
  const voucherCode = (giftCard === null ? keptVoucher() : giftCardPath(giftCard)).slice(0, 100)
  return voucherCode === '' ? {} : { voucherCode }
}

/** Takes over the voucher or gift card of the browser that registered or asked, unless this one has its own. */
export function keepBroughtVoucher(code: string | null): void {
  if (code === null) return
  const giftCard = giftCardIn(code)
  if (giftCard === null && keptVoucher() === '') store('voucherCode', code)
  if (giftCard !== null && keptGiftCard() === null) store('loginRedirect', giftCardPath(giftCard))
}

const keptGiftCard = (): string | null => giftCardIn(readStored('loginRedirect') ?? '')

const keptVoucher = (): string => readStored('voucherCode')?.trim() ?? ''

/** Never to another site, whatever was stored: as a browser reads it, with tabs left out and `\` taken for `/`. */
function isOurs(address: string): boolean {
  if (!address.startsWith('/') || !URL.canParse(address, location.origin)) return false
  const { origin, pathname } = new URL(address, location.origin)
  return origin === location.origin && !pathname.startsWith('//')
}
