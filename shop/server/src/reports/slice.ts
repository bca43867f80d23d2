import { dataExport, erasure } from '../accounts/public.ts'
import { accounts } from '../accounts/slice.ts'
import { catalogue } from '../catalogue/slice.ts'
import { answer } from '../platform/slices/hook.ts'
import { slice, type SliceContext } from '../platform/slices/slice.ts'
import { vocabulary } from '../vocabulary/slice.ts'
import { onReportAccepted } from './hooks.ts'
import { eraseReports, exportReports } from './report-sound.ts'
import type { ReportsContext } from './reports-context.ts'
import { reportsRoutes } from './routes.ts'

type Settings = Pick<ReportsContext, 'shop' | 'prices' | 'limits'>

/** What listeners report of sounds, and the queue of doubtful tags in which administrators see it. */
export const reports = slice({
  name: 'reports',
  after: [accounts, vocabulary, catalogue],
  open: ({ platform, settings: { shop, prices, limits }, listeners }: SliceContext<Settings>) => ({
    routes: reportsRoutes({
      ...platform,
      shop,
      prices,
      limits,
      hooks: { onReportAccepted: listeners(onReportAccepted) },
    }),
    answers: [answer(erasure, eraseReports), answer(dataExport, { name: 'reports', read: exportReports })],
  }),
})
