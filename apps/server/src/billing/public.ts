export { onPaid, onRefunded, type Paid, type Refunded } from './hooks.ts'
export { readCardSettings } from './provider/read-card-settings.ts'
export type { CardSettings } from './provider/card-provider.ts'
export type { BillingTables } from './tables.ts'
