import * as contract from '@segno/contract'
import { route, type Route } from '../platform/http/route.ts'
import type { ReportsContext } from './reports-context.ts'
import { acceptReport, dismissReport } from './decide-report.ts'
import { listOwnReports, reportSound } from './report-sound.ts'
import { retaggingRoutes } from './retagging/routes.ts'
import { userReportsRoutes } from './users/routes.ts'

export function reportsRoutes(ctx: ReportsContext): Route[] {
  return [
    route(contract.reportSound, ({ caller, params, body }) =>
      reportSound(ctx, { ...params, ...body, listenerId: caller.accountId }),
    ),
    route(contract.listOwnReports, ({ caller, query }) => listOwnReports(ctx.db, caller.accountId, query)),
    route(contract.acceptReport, ({ caller, params, body }) =>
      acceptReport(ctx, { ...params, ...body, actorId: caller.accountId }),
    ),
    route(contract.dismissReport, ({ caller, params, body }) =>
      dismissReport(ctx, { ...params, ...body, actorId: caller.accountId }),
    ),
    ...retaggingRoutes(ctx),
    ...userReportsRoutes(ctx.db),
  ]
}
