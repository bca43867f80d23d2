import { findRecords as endpoint } from '@segno/contract'
import type { UsersContext } from '../../accounts/public.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { findRecords } from './find-records.ts'

export function recordRoutes(ctx: UsersContext): Route[] {
  return [route(endpoint, ({ caller, query }) => findRecords(ctx, caller, query.q))]
}
