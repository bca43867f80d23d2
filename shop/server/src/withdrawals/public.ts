export { openWithdrawals } from './show-withdrawals.ts'
