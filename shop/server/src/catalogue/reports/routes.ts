import * as contract from '@segno/contract'
import { route, type Route } from '../../platform/http/route.ts'
import type { CatalogueContext } from '../catalogue-context.ts'
import { acceptReport, dismissReport } from './decide-report.ts'
import { listOwnReports, reportSound } from './report-sound.ts'

export function reportsRoutes(ctx: CatalogueContext): Route[] {
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
  ]
}
