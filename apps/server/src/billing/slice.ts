import { listPackages } from '@segno/contract'
import { accounts } from '../accounts/slice.ts'
import { route } from '../platform/http/route.ts'
import { slice, type SliceContext } from '../platform/slice.ts'
import type { VatSeller } from '@segno/vat'
import { showPackages } from './show-packages.ts'

export const billing = slice({
  name: 'billing',
  after: [accounts],
  appendOnlyTables: ['package_price'],
  open: ({ platform, settings }: SliceContext<{ readonly vatSeller: VatSeller }>) => ({
    routes: [
      route(listPackages, ({ caller }) =>
        showPackages({ ...platform, vatSeller: settings.vatSeller }, caller.accountId),
      ),
    ],
  }),
})
