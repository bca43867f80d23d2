import * as contract from '@segno/contract'
import { route, type Route } from '../../platform/http/route.ts'
import type { OrdersContext } from '../orders-context.ts'
import { fetchCertificate } from './certificate.ts'
import { checkLicence } from './check-licence.ts'

/** Licences, to be checked by anybody and proved by their owners. */
export function licenceRoutes(ctx: OrdersContext): Route[] {
  return [
    route(contract.checkLicence, ({ params }) => checkLicence(ctx, params.number)),
    route(contract.fetchCertificate, ({ caller, params }) => fetchCertificate(ctx, caller, params.number)),
  ]
}
