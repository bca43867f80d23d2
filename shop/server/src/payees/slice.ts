import { dataExport, erasure } from '../accounts/public.ts'
import { accounts } from '../accounts/slice.ts'
import { isPaidOut } from '../identity/public.ts'
import { identity } from '../identity/slice.ts'
import { answer } from '../platform/slices/hook.ts'
import { slice, type SliceContext } from '../platform/slices/slice.ts'
import { readPayee, type PayeesContext } from './details.ts'
import { erasePayee, forgetPayeesJob } from './forget-payees.ts'
import { retentionReasons, proposedPayouts, vatIdAuthority } from './hooks.ts'
import { findPayee } from './queries.ts'
import { payeesRoutes } from './routes.ts'

export const payees = slice({
  name: 'payees',
  after: [accounts, identity],
  open: ({
    platform,
    settings: { shop, vatSeller },
    parts,
    port,
  }: SliceContext<Pick<PayeesContext, 'shop' | 'vatSeller'>>) => ({
    jobs: [forgetPayeesJob({ ...platform, reasons: parts(retentionReasons) })],
    routes: payeesRoutes({
      ...platform,
      shop,
      vatSeller,
      askVatId: (id) => port(vatIdAuthority)()(id),
      payouts: parts(proposedPayouts),
      reasons: parts(retentionReasons),
    }),
    answers: [
      answer(isPaidOut, async (db, accountId) => (await findPayee(db, accountId)) !== undefined),
      answer(erasure, erasePayee({ reasons: parts(retentionReasons) })),
      answer(dataExport, {
        name: 'payoutDetails',
        read: (db, accountId) => readPayee({ db, now: platform.now }, accountId),
      }),
    ],
  }),
})
