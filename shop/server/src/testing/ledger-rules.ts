import { selectCommissionBreaches } from '../affiliates/earned/queries.ts'
import { selectBillingBreaches } from '../billing/ledger/queries.ts'
import { selectEarningBreaches } from '../royalties/earned/queries.ts'

/** Those of all slices, as the five-minute check asks them. */
export const LEDGER_RULES = [selectBillingBreaches, selectEarningBreaches, selectCommissionBreaches]
