import { artistHandles, dataExport, hasPlan, erasure } from '../accounts/public.ts'
import { accounts } from '../accounts/slice.ts'
import { billing } from '../billing/slice.ts'
import { catalogue } from '../catalogue/slice.ts'
import { orders } from '../orders/slice.ts'
import { answer } from '../platform/slices/hook.ts'
import { slice, type SliceContext } from '../platform/slices/slice.ts'
import type { MailContext } from './mails/mail-users.ts'
import { officeRoutes } from './routes.ts'
import { eraseViews, selectViewsOf } from './views/queries.ts'

interface Settings {
  readonly shop: MailContext['shop']
}

/** The shop's own records, and what administrators look for and write. */
export const office = slice({
  name: 'office',
  after: [accounts, catalogue, orders, billing],
  appendOnlyTables: ['audit_entry'],
  open({ platform, settings: { shop }, port, use }: SliceContext<Settings>) {
    return {
      routes: officeRoutes({
        ...platform,
        shop,
        unsubscribeLinks: use(accounts).unsubscribeLinks,
        artistHandles: port(artistHandles),
        hasPlan: port(hasPlan),
      }),
      answers: [
        answer(erasure, (tx, { accountId }) => eraseViews(tx, accountId)),
        answer(dataExport, { name: 'listViews', read: selectViewsOf }),
      ],
    }
  },
})
