import { getDashboard, listAllPayments, listWithdrawals } from '@segno/contract'

/** What shows a declaration, or counts it. */
export const WITHDRAWALS_SHOWN = [[listWithdrawals.path], [getDashboard.path], [listAllPayments.path]]
