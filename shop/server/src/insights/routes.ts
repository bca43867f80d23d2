import { getDashboard, getPayoutsDue, getWaiting } from '@segno/contract'
import { route, type Route } from '../platform/http/route.ts'
import { analyticsRoutes } from './analytics/routes.ts'
import { showPayoutsDue } from './dashboard/show-payouts-due.ts'
import { dashboardOf, showWaiting } from './dashboard/show-dashboard.ts'
import type { Platform } from '../platform/platform.ts'
import type { FeedbackContext } from './feedback/answer-feedback.ts'
import { feedbackRoutes } from './feedback/routes.ts'

export function insightsRoutes(ctx: FeedbackContext & Pick<Platform, 'readDb'>): Route[] {
  const showDashboard = dashboardOf(ctx)
  return [
    route(getDashboard, ({ query }) => showDashboard(query)),
    route(getWaiting, () => showWaiting(ctx)),
    route(getPayoutsDue, () => showPayoutsDue(ctx)),
    ...analyticsRoutes(ctx),
    ...feedbackRoutes(ctx),
  ]
}
