import {
  getAffiliateMoney,
  listOwnCommissions,
  listOwnPayouts,
  requestPayout,
  saveOwnCommissions,
  saveOwnPayouts,
  setBankDetails,
} from '../affiliate-money.ts'
import { getAffiliate, listAffiliateDays, saveAffiliateDays } from '../affiliates.ts'
import { group } from './group.ts'

export const affiliates = group({
  name: 'Affiliates',
  about: 'Bringing people by a link of one’s own, and being paid for it.',
  endpoints: {
    getAffiliate,
    listAffiliateDays,
    saveAffiliateDays,
    listOwnCommissions,
    saveOwnCommissions,
    getAffiliateMoney,
    setBankDetails,
    requestPayout,
    listOwnPayouts,
    saveOwnPayouts,
  },
})
