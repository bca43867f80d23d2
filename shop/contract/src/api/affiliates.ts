import {
  fetchPayoutStatement,
  getAffiliateMoney,
  listOwnCommissions,
  listOwnPayouts,
  requestPayout,
  saveOwnCommissions,
  saveOwnPayouts,
  setBankDetails,
} from '../affiliates/affiliate-money.ts'
import {
  approvePayout,
  decideCommission,
  getAffiliateAccount,
  listAffiliatePayouts,
  listAffiliates,
  listAllCommissions,
  payPayout,
  holdPayout,
  rejectPayout,
  saveAffiliatePayouts,
  saveAffiliates,
  saveAllCommissions,
} from '../affiliates/affiliate-office.ts'
import { getApprovedPayouts, payPayouts, writePayoutFile } from '../affiliates/affiliate-transfers.ts'
import {
  getAffiliate,
  getAffiliateChart,
  listAffiliateDays,
  saveAffiliateDays,
} from '../affiliates/affiliates.ts'
import { group } from '../group.ts'

export const affiliates = group({
  name: 'Affiliates',
  about: 'Bringing people by a link of one’s own, and being paid for it.',
  endpoints: {
    getAffiliate,
    getAffiliateChart,
    listAffiliateDays,
    saveAffiliateDays,
    listOwnCommissions,
    saveOwnCommissions,
    getAffiliateMoney,
    setBankDetails,
    requestPayout,
    listOwnPayouts,
    saveOwnPayouts,
    fetchPayoutStatement,
  },
})

export const affiliateOffice = group({
  name: 'Admins: affiliates',
  about: 'Who brings people, what they earned, and paying it out.',
  endpoints: {
    listAffiliates,
    saveAffiliates,
    listAllCommissions,
    saveAllCommissions,
    decideCommission,
    getAffiliateAccount,
    listAffiliatePayouts,
    saveAffiliatePayouts,
    approvePayout,
    holdPayout,
    rejectPayout,
    payPayout,
    getApprovedPayouts,
    writePayoutFile,
    payPayouts,
  },
})
