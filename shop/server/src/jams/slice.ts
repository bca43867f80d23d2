import { dataExport, erasure } from '../accounts/public.ts'
import { accounts } from '../accounts/slice.ts'
import { catalogue } from '../catalogue/slice.ts'
import { orders } from '../orders/slice.ts'
import { answer } from '../platform/slices/hook.ts'
import { slice, type SliceContext } from '../platform/slices/slice.ts'
import { removeJamsOf, selectJamsOf } from './queries.ts'
import { jamsRoutes } from './routes.ts'

export const jams = slice({
  name: 'jams',
  after: [accounts, catalogue, orders],
  open: ({ platform }: SliceContext<unknown>) => ({
    routes: jamsRoutes(platform),
    answers: [
      answer(erasure, (tx, { accountId }) => removeJamsOf(tx, accountId)),
      answer(dataExport, { name: 'jams', read: selectJamsOf }),
    ],
  }),
})
