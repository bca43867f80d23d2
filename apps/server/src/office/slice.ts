import { accounts } from '../accounts/slice.ts'
import { catalogue } from '../catalogue/slice.ts'
import { slice, type SliceContext } from '../platform/slice.ts'
import { officeRoutes } from './routes.ts'

/** The shop's own records. */
export const office = slice({
  name: 'office',
  after: [accounts, catalogue],
  appendOnlyTables: ['audit_entry'],
  open: ({ platform }: SliceContext<unknown>) => ({ routes: officeRoutes(platform) }),
})
