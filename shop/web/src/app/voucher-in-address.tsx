import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { store } from '../shared/storage/stored-keys.ts'
import { voucherIn } from './start-up-rules.ts'

/** Keeps a voucher's code that stands in the address of any screen, and goes to where vouchers are redeemed. */
export function VoucherInAddress({ children }: { children: ReactNode }) {
  const voucher = voucherIn(useLocation().search)
  const code = voucher?.code
  // Talks to storage.
  useEffect(() => {
    if (code) store('voucherCode', code)
  }, [code])
  return voucher ? <Navigate to={voucher.goTo} replace /> : children
}
