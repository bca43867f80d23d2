import type { Role } from '@segno/contract'
import { matchRoutes } from 'react-router'
import { SCREENS } from './screens.ts'
import type { Screen } from './screens/screen.ts'

export const VOUCHER_SCREEN = '/voucher-coupon-add'
const MAX_KEPT_LENGTH = 100
/** For the router's own ranking: /jams/mine is not /jams/:id. */
const ROUTES = SCREENS.map(({ path, access }) => ({ path, handle: access }))

export interface StartUp {
  /** To be stored and counted. */
  readonly afid: string | null
  /** True where this is no place for somebody who came by an affiliate's link. */
  readonly leadsHome: boolean
}

/** What an address means at start-up. */
export function startUp(address: { pathname: string; search: string }, role: Role | null): StartUp {
  const afid = valueOf(address.search, 'afid')
  return { afid, leadsHome: afid !== null && role === null && !isPublic(address.pathname) }
}

function isPublic(pathname: string): boolean {
  const access: Screen['access'] | undefined = matchRoutes(ROUTES, pathname)?.at(-1)?.route.handle
  return access === 'everyone' || access === 'signed-out'
}

export interface VoucherInAddress {
  readonly code: string
  /** The voucher screen, with what else stood in the address. */
  readonly goTo: string
}

/** A voucher's code in any address is kept, taken out of the address, and leads to where vouchers are redeemed. */
export function voucherIn(search: string): VoucherInAddress | null {
  const code = valueOf(search, 'voucher_code')
  if (code === null) return null
  const rest = new URLSearchParams(search)
  rest.delete('voucher_code')
  return { code, goTo: rest.size === 0 ? VOUCHER_SCREEN : `${VOUCHER_SCREEN}?${rest.toString()}` }
}

function valueOf(search: string, name: string): string | null {
  const value = new URLSearchParams(search).get(name)?.trim() ?? ''
  return value === '' || value.length > MAX_KEPT_LENGTH ? null : value
}
