import { dataExport, erasure } from '../accounts/public.ts'
import { accounts } from '../accounts/slice.ts'
import { answer } from '../platform/slices/hook.ts'
import { slice, type SliceContext } from '../platform/slices/slice.ts'
import { readPayee, type PayeesContext } from './details.ts'
import { proposedPayouts } from './hooks.ts'
import { deletePayee } from './queries.ts'
import { payeesRoutes } from './routes.ts'

export const payees = slice({
  name: 'payees',
  after: [accounts],
  open: ({ platform, settings: { shop }, parts }: SliceContext<Pick<PayeesContext, 'shop'>>) => ({
    routes: payeesRoutes({ ...platform, shop, payouts: parts(proposedPayouts) }),
    answers: [
      answer(erasure, (tx, { accountId }) => deletePayee(tx, accountId)),
      answer(dataExport, {
        name: 'payoutDetails',
        read: (db, accountId) => readPayee({ db, now: platform.now }, accountId),
      }),
    ],
  }),
})
