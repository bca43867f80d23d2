import type { Route } from '../platform/http/route.ts'
import type { Platform } from '../platform/platform.ts'
import { auditRoutes } from './audit/routes.ts'

export function officeRoutes(ctx: Platform): Route[] {
  return [...auditRoutes(ctx)]
}
