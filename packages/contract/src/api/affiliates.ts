import { getAffiliate, listAffiliateDays, saveAffiliateDays } from '../affiliates.ts'
import { group } from './group.ts'

export const affiliates = group({
  name: 'Affiliates',
  about: 'Bringing people by a link of one’s own.',
  endpoints: { getAffiliate, listAffiliateDays, saveAffiliateDays },
})
