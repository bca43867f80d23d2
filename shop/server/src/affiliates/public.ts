export { onPayoutRequested } from './hooks.ts'
export type { ReadableAffiliates } from './readable.ts'
export { sumOpenPayouts, sumOverpaidAffiliates } from './office/queries.ts'
