import { selectCommissionBreaches } from '../affiliates/earned/queries.ts'
import { selectAffiliateBreaches } from '../affiliates/ledger/queries.ts'
import { selectAgentBreaches } from '../agent/ledger/queries.ts'
import { selectBillingBreaches } from '../billing/ledger/queries.ts'
import { selectOrderBreaches } from '../orders/ledger/queries.ts'
import { selectEarningBreaches } from '../royalties/earned/queries.ts'
import { selectRoyaltyBreaches } from '../royalties/ledger/queries.ts'
import { selectVoucherBreaches } from '../vouchers/ledger/queries.ts'

/** Those of all slices, as the five-minute check asks them. */
export const LEDGER_RULES = [
  selectOrderBreaches,
  selectBillingBreaches,
  selectAgentBreaches,
  selectVoucherBreaches,
  selectEarningBreaches,
  selectCommissionBreaches,
  selectAffiliateBreaches,
  selectRoyaltyBreaches,
]
