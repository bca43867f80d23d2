import {
  getPackagePurchase,
  getPaymentTotals,
  getWallet,
  listGiftCards,
  listPayments,
  listWithdrawablePayments,
} from '@segno/contract'
import { PLAN_SHOWN } from './plan-query.ts'

/** What shows payments and what they brought, refetched after money went back. */
export const MONEY_BACK_SHOWN = [
  [listWithdrawablePayments.path],
  [listPayments.path],
  [getPaymentTotals.path],
  [getPackagePurchase.path],
  [getWallet.path],
  [listGiftCards.path],
  ...PLAN_SHOWN,
]
