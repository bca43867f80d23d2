import { listAllPurchases, saveAllPurchases } from '../all-purchases.ts'
import { group } from './group.ts'

export const bookkeeping = group({
  name: 'Admins: money',
  about: 'What everybody bought.',
  endpoints: { listAllPurchases, saveAllPurchases },
})
