import * as contract from '@segno/contract'
import { amountCents, convertMoney, formatBasisPoints } from '@segno/units'
import { taxDayAt } from '@segno/vat'
import { findExchangeRate, perEuro, sellerCurrency } from '../../billing/public.ts'
import { csvMoney } from '../../platform/http/csv-answer.ts'
import { listRoutes } from '../../platform/http/paged-list.ts'
import { route, type Route } from '../../platform/http/route.ts'
import type { BooksContext } from '../enter-books.ts'
import { ossFile } from './oss-file.ts'
import { type VatRow, vatReturnOf } from './queries.ts'
import { lastDayOf, quarterOf, schemeOf } from './rules.ts'

export const vatReturnRoutes = (ctx: BooksContext): Route[] => [
  route(contract.saveOssFile, async ({ query: { quarter } }) => {
    const rows = await vatReturnOf(ctx.db, quarter).page({ sort: 'country', limit: MAX_ROWS, offset: 0 })
    const items = await Promise.all(rows.map((row) => toItem(ctx, row, quarter)))
    return ossFile(ctx, items, quarter)
  }),
  ...listRoutes(contract.vatReturnList, {
    rows: ({ query: { quarter = quarterNow(ctx) } }) => vatReturnOf(ctx.db, quarter),
    toItems: (rows, { query: { quarter = quarterNow(ctx) } }) =>
      Promise.all(rows.map((row) => toItem(ctx, row, quarter))),
    csv: {
      name: 'VAT return',
      columns: {
        Declared: ({ scheme }: contract.VatReturnRow) => contract.VAT_SCHEMES[scheme],
        Country: ({ country }) => country,
        'VAT rate': ({ rateBasisPoints }) => formatBasisPoints(rateBasisPoints),
        Kind: ({ kind }) => contract.VAT_KINDS[kind],
        Corrects: ({ corrects }) => corrects,
        Currency: ({ currency }) => currency,
        Net: ({ netCents, currency }) => csvMoney(netCents, currency),
        VAT: ({ vatCents, currency }) => csvMoney(vatCents, currency),
        'Own currency': ({ own }) => own?.currency ?? null,
        'Net in own': ({ own }) => (own?.netCents == null ? null : csvMoney(own.netCents, own.currency)),
        'VAT in own': ({ own }) => own && csvMoney(own.vatCents, own.currency),
        Papers: ({ papers }) => papers,
      },
    },
  }),
]

/** Countries, rates, currencies and corrected quarters of one quarter are far fewer. */
const MAX_ROWS = 10_000

const quarterNow = ({ now, vatSeller }: BooksContext): string => quarterOf(taxDayAt(now(), vatSeller.place))

async function toItem(ctx: BooksContext, row: VatRow, quarter: string): Promise<contract.VatReturnRow> {
  const { id, country, kind, corrects, currency, papers } = row
  const item = {
    id,
    country,
    kind,
    corrects,
    currency,
    papers,
    scheme: schemeOf({ ...row, isInput: row.is_input }, ctx.vatSeller),
  }
  return {
    ...item,
    rateBasisPoints: row.rate,
    netCents: row.net_cents,
    vatCents: row.vat_cents,
    own: await inOwnCurrency(ctx, row, { scheme: item.scheme, quarter: corrects ?? quarter }),
  }
}

/** The One Stop Shop converts by the rate of a quarter's last day, and all other VAT by that of the day of supply, as papers state it. */
async function inOwnCurrency(
  { db, vatSeller }: BooksContext,
  { currency, net_cents: netCents, vat_cents: vatCents, own_vat_cents: ownVatCents }: VatRow,
  { scheme, quarter }: Pick<contract.VatReturnRow, 'scheme'> & { readonly quarter: string },
): Promise<contract.VatReturnRow['own']> {
  const own = sellerCurrency(vatSeller)
  if (own === null) return null
  if (own === currency) return { currency, netCents, vatCents }
  if (scheme !== 'oss')
    return ownVatCents === null ? null : { currency: own, netCents: null, vatCents: ownVatCents }
  const rate = await findExchangeRate(db, [currency, own], lastDayOf(quarter))
  if (rate === null) return null
  const into = { currency: own, from: perEuro(rate, currency), to: perEuro(rate, own) }
  const converted = (cents: number) =>
    convertMoney({ amountCents: amountCents(cents), currency }, into).amountCents
  return { currency: own, netCents: converted(netCents), vatCents: converted(vatCents) }
}
