import { getDashboard, listAllPayments, listWithdrawals } from '@segno/contract'

export const OUTCOME_WORDS = { refunded: 'Refunded', settled: 'Settled', refused: 'Refused' } as const

/** What shows a declaration, or counts it. */
export const WITHDRAWALS_SHOWN = [[listWithdrawals.path], [getDashboard.path], [listAllPayments.path]]
