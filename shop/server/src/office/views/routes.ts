import * as contract from '@segno/contract'
import { route, type Route } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { forgetView, saveView, showViews } from './views.ts'

export function viewRoutes({ db }: Platform): Route[] {
  return [
    route(contract.listListViews, ({ caller, params }) =>
      showViews(db, { ...params, accountId: caller.accountId }),
    ),
    route(contract.saveListView, ({ caller, params, body }) =>
      saveView(db, { ...params, ...body, accountId: caller.accountId }),
    ),
    route(contract.deleteListView, ({ caller, params }) =>
      forgetView(db, { ...params, accountId: caller.accountId }),
    ),
  ]
}
