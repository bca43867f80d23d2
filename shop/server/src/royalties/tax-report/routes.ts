import * as contract from '@segno/contract'
import { readPayee } from '../../payees/public.ts'
import { listRoutes } from '../../platform/http/paged-list.ts'
import type { CsvColumns } from '../../platform/http/csv-answer.ts'
import type { Route } from '../../platform/http/route.ts'
import type { RoyaltiesContext } from '../royalties-context.ts'
import { type TaxRow, taxReportOf } from './queries.ts'

/** What the tax authority is told of artists. */
export function taxReportRoutes(ctx: RoyaltiesContext): Route[] {
  return listRoutes(contract.taxReportList, {
    rows: ({ query: { q = '', year = ctx.now().getUTCFullYear() } }) =>
      taxReportOf(ctx.db, { year, words: q }),
    toItems: (rows) => Promise.all(rows.map((row) => toReported(ctx, row))),
    csv: { name: 'DAC7 report', columns: columns() },
  })
}

async function toReported(ctx: RoyaltiesContext, row: TaxRow): Promise<contract.ReportedArtist> {
  return {
    artist: { id: row.artist_id, name: row.name, email: row.email },
    details: await readPayee(ctx, row.artist_id),
    quarters: row.sales.map((saleCount, at) => ({
      saleCount,
      creditedMicroEur: row.credited[at]!,
      feesMicroEur: row.fees[at]!,
    })),
  }
}

function columns(): CsvColumns<contract.ReportedArtist> {
  const ofQuarter = (at: number) => ({
    [`Q${at + 1} sales`]: ({ quarters }: contract.ReportedArtist) => quarters[at]!.saleCount,
    [`Q${at + 1} credited (EUR)`]: ({ quarters }: contract.ReportedArtist) =>
      quarters[at]!.creditedMicroEur / 1e6,
    [`Q${at + 1} fees (EUR)`]: ({ quarters }: contract.ReportedArtist) => quarters[at]!.feesMicroEur / 1e6,
  })
  return {
    Email: ({ artist }) => artist.email,
    'Legal name': ({ details }) => details?.holder ?? null,
    Street: ({ details }) => details?.tax?.street ?? null,
    Postcode: ({ details }) => details?.tax?.postcode ?? null,
    City: ({ details }) => details?.tax?.city ?? null,
    Country: ({ details }) => details?.tax?.country ?? null,
    'Tax ID': ({ details }) => details?.tax?.taxId ?? null,
    'VAT ID': ({ details }) => details?.tax?.vatId ?? null,
    Born: ({ details }) => details?.tax?.bornOn ?? null,
    Account: ({ details }) => details?.iban ?? details?.paypal ?? null,
    ...Object.assign({}, ...[0, 1, 2, 3].map(ofQuarter)),
  }
}
