import { affiliateClick } from '@segno/contract'
import { route, type Route } from '../platform/http/route.ts'
import type { Platform } from '../platform/platform.ts'
import { countClick } from './count-click.ts'

export function affiliatesRoutes(ctx: Platform): Route[] {
  return [route(affiliateClick, ({ params, clientAddress }) => countClick(ctx, { ...params, clientAddress }))]
}
