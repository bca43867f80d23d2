import type { Route } from '../platform/http/route.ts'
import type { Platform } from '../platform/platform.ts'
import { auditRoutes } from './audit/routes.ts'
import { jobRoutes } from './jobs/routes.ts'
import { mailRoutes } from './mails/routes.ts'

export function officeRoutes(ctx: Platform): Route[] {
  return [...auditRoutes(ctx), ...jobRoutes(ctx), ...mailRoutes(ctx)]
}
