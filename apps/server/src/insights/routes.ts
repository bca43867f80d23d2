import { getDashboard } from '@segno/contract'
import { route, type Route } from '../platform/http/route.ts'
import type { Platform } from '../platform/platform.ts'
import { showDashboard } from './dashboard/show-dashboard.ts'

export function insightsRoutes(ctx: Platform): Route[] {
  return [route(getDashboard, ({ query }) => showDashboard(ctx, query.days))]
}
