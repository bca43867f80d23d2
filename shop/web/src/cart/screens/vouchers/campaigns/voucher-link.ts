/** Address that leads to a voucher's reward, for everybody. */
export const voucherLink = (code: string): string =>
  `${location.origin}/sounds?voucher_code=${encodeURIComponent(code)}`
