import type { Route } from '../platform/http/route.ts'
import type { UsersContext } from '../accounts/public.ts'
import type { Platform } from '../platform/platform.ts'
import { auditRoutes } from './audit/routes.ts'
import { jobRoutes } from './jobs/routes.ts'
import type { MailContext } from './mails/mail-users.ts'
import { mailRoutes } from './mails/routes.ts'
import { recordRoutes } from './records/routes.ts'
import { viewRoutes } from './views/routes.ts'

export function officeRoutes(ctx: Platform & UsersContext & MailContext): Route[] {
  return [
    ...auditRoutes(ctx),
    ...jobRoutes(ctx),
    ...mailRoutes(ctx),
    ...recordRoutes(ctx),
    ...viewRoutes(ctx),
  ]
}
