import { listAllPurchases, saveAllPurchases } from '../orders/all-purchases.ts'
import { getPurchaseStory } from '../royalties/royalties.ts'
import { refundPurchase } from '../orders/returned-purchases.ts'
import { group } from '../group.ts'

export const bookkeeping = group({
  name: 'Admins: money',
  about: 'What everybody bought, and refunds.',
  endpoints: { listAllPurchases, saveAllPurchases, getPurchaseStory, refundPurchase },
})
