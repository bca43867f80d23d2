import * as contract from '@segno/contract'
import { csvMoney, type CsvSum } from '../../platform/http/csv-answer.ts'
import { listRoutes } from '../../platform/http/paged-list.ts'
import { route, type Route } from '../../platform/http/route.ts'
import type { BillingContext } from '../billing-context.ts'
import { addExchangeRate } from '../exchange-rates/add-exchange-rate.ts'
import { showExchangeRates } from '../exchange-rates/show-exchange-rates.ts'
import { addVatRate } from '../vat-rates/add-vat-rate.ts'
import { showVatRates } from '../vat-rates/show-vat-rates.ts'
import { addPackage, changePackage, movePackage } from './change-price-list.ts'
import { packagesOf, type ListedPackageRow } from './queries.ts'

/** Prices, VAT rates and exchange rates, for administrators. */
export function priceListRoutes(ctx: BillingContext): Route[] {
  return [
    ...listRoutes(contract.priceList, {
      rows: ({ query: { q = '', kind, sale } }) => packagesOf(ctx.db, { words: q, kind, sale }),
      toItems: (rows) => rows.map(toListed),
      csv: { name: 'Packages', columns: COLUMNS },
    }),
    route(contract.addPackage, ({ caller, body }) => addPackage(ctx, { ...body, actorId: caller.accountId })),
    route(contract.changePackage, ({ caller, params, body }) =>
      changePackage(ctx, { ...params, ...body, actorId: caller.accountId }),
    ),
    route(contract.movePackage, ({ caller, params, body }) =>
      movePackage(ctx, { ...params, ...body, actorId: caller.accountId }),
    ),
    route(contract.getVatRates, () => showVatRates(ctx)),
    route(contract.addVatRate, ({ caller, body }) => addVatRate(ctx, { ...body, actorId: caller.accountId })),
    route(contract.getExchangeRates, () => showExchangeRates(ctx)),
    route(contract.addExchangeRate, ({ caller, body }) =>
      addExchangeRate(ctx, { ...body, actorId: caller.accountId }),
    ),
  ]
}

function toListed(row: ListedPackageRow): contract.ListedPackage {
  return {
    id: row.id,
    kind: row.kind as contract.ListedPackage['kind'],
    name: row.name,
    points: row.points,
    period: row.period as contract.ListedPackage['period'],
    isOnSale: row.is_on_sale,
    isRecommended: row.is_recommended,
    eurCents: row.eur_cents,
    usdCents: row.usd_cents,
    gbpCents: row.gbp_cents,
    withVat: row.with_vat,
    subscribers: row.subscribers,
    version: row.version,
  }
}

function sum(cents: number | null, currency: contract.PriceCurrency): CsvSum | null {
  return cents === null ? null : csvMoney(cents, currency)
}

const COLUMNS = {
  Id: ({ id }: contract.ListedPackage) => id,
  Name: ({ name }: contract.ListedPackage) => name,
  Kind: ({ kind }: contract.ListedPackage) => kind,
  Points: ({ points }: contract.ListedPackage) => points,
  Period: ({ period }: contract.ListedPackage) => period,
  'On sale': ({ isOnSale }: contract.ListedPackage) => (isOnSale ? 'yes' : 'no'),
  Recommended: ({ isRecommended }: contract.ListedPackage) => (isRecommended ? 'yes' : 'no'),
  'Price EUR': ({ eurCents }: contract.ListedPackage) => sum(eurCents, 'EUR'),
  'Price USD': ({ usdCents }: contract.ListedPackage) => sum(usdCents, 'USD'),
  'Price GBP': ({ gbpCents }: contract.ListedPackage) => sum(gbpCents, 'GBP'),
  'With VAT': ({ withVat }: contract.ListedPackage) => withVat.join(' '),
  Subscribers: ({ subscribers }: contract.ListedPackage) => subscribers,
}
