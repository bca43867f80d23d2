import * as contract from '@segno/contract'
import { route, type Route } from '../platform/http/route.ts'
import type { BillingContext } from './billing-context.ts'
import {
  checkTypedVatId,
  type CompanyContext,
  forgetCompany,
  saveCompany,
  showCompany,
} from './companies/companies.ts'
import { noteNetwork } from './evidence/note-network.ts'
import { differenceRoutes } from './compare/routes.ts'
import { giftCardRoutes } from './gift-cards/routes.ts'
import { disputeRoutes } from './disputes/office/routes.ts'
import { paymentRoutes } from './history/routes.ts'
import { planRoutes } from './plans/routes.ts'
import { priceListRoutes } from './price-list/routes.ts'
import { showSelfBilled } from './self-billing/show-paper.ts'
import { showPackages, showPublicPackages } from './show-packages.ts'
import { showPurchase, startPurchase } from './start-purchase.ts'
import { unpaidRoutes } from './unpaid/routes.ts'

export function billingRoutes(ctx: BillingContext, companies: CompanyContext): Route[] {
  return [
    route(contract.listPackages, async ({ caller, clientAddress }) => {
      await noteNetwork(ctx, { ...caller, clientAddress })
      return showPackages(ctx, caller.accountId)
    }),
    route(contract.listPublicPackages, ({ query, clientAddress }) =>
      showPublicPackages(ctx, ctx.networkCountry(clientAddress) ?? query.country),
    ),
    route(contract.getBillingDetails, ({ caller }) => showCompany(companies, caller.accountId)),
    route(contract.saveBillingDetails, ({ caller, body }) => saveCompany(companies, caller.accountId, body)),
    route(contract.checkVatId, ({ caller, body }) =>
      checkTypedVatId(companies, caller.accountId, body.vatId),
    ),
    route(contract.forgetBillingDetails, ({ caller }) => forgetCompany(companies, caller.accountId)),
    route(contract.startPackagePurchase, ({ caller, body, idempotencyKey, clientAddress, proof }) =>
      startPurchase(ctx, { ...body, accountId: caller.accountId, idempotencyKey, clientAddress, proof }),
    ),
    route(contract.getPackagePurchase, ({ caller, params }) =>
      showPurchase(ctx, caller.accountId, params.purchaseId),
    ),
    ...paymentRoutes(ctx),
    ...unpaidRoutes(ctx),
    ...differenceRoutes(ctx),
    ...disputeRoutes(ctx),
    ...planRoutes(ctx),
    ...giftCardRoutes(ctx),
    ...priceListRoutes(ctx),
    route(contract.getSelfBilledPdf, ({ caller, params }) =>
      showSelfBilled(ctx, caller, { ...params, as: 'pdf' }),
    ),
    route(contract.getSelfBilledUbl, ({ caller, params }) =>
      showSelfBilled(ctx, caller, { ...params, as: 'ubl' }),
    ),
    route(contract.getSelfBilledCii, ({ caller, params }) =>
      showSelfBilled(ctx, caller, { ...params, as: 'cii' }),
    ),
  ]
}
