import * as contract from '@segno/contract'
import { readPayee } from '../../payees/public.ts'
import { listRoutes } from '../../platform/http/paged-list.ts'
import type { CsvColumns } from '../../platform/http/csv-answer.ts'
import { route, type Route } from '../../platform/http/route.ts'
import type { RoyaltiesContext } from '../royalties-context.ts'
import { type TaxRow, taxReportOf } from './queries.ts'
import { quartersOf } from './read-subjects.ts'
import { showReport } from './show-report.ts'
import { fetchReport, taxYearOf, writeReport, yearNow } from './write-report.ts'

/** What the tax authority is told of artists. */
export function taxReportRoutes(ctx: RoyaltiesContext): Route[] {
  return [
    ...listRoutes(contract.taxReportList, {
      rows: ({ query: { q = '', year = yearNow(ctx) } }) =>
        taxReportOf(ctx.db, { ...taxYearOf(ctx, year), words: q }),
      toItems: (rows) => Promise.all(rows.map((row) => toReported(ctx, row))),
      csv: { name: 'DAC7 report', columns: columns() },
    }),
    route(contract.getTaxFiles, ({ params: { year } }) => showReport(ctx, year)),
    route(contract.writeTaxFile, ({ caller, params, body }) =>
      writeReport(ctx, { actorId: caller.accountId, ...params, ...body }),
    ),
    route(contract.fetchTaxFile, ({ params: { fileId } }) => fetchReport(ctx, fileId)),
  ]
}

async function toReported(ctx: RoyaltiesContext, row: TaxRow): Promise<contract.ReportedArtist> {
  return {
    artist: { id: row.artist_id, name: row.name, email: row.email },
    details: await readPayee(ctx, row.artist_id),
    quarters: quartersOf(row),
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
    'Person or company': ({ details }) => details?.tax?.taxpayer ?? null,
    'First name': ({ details }) => details?.tax?.firstName ?? null,
    'Last name': ({ details }) => details?.tax?.lastName ?? null,
    'Register number': ({ details }) => details?.tax?.registerNumber ?? null,
    'Tax ID': ({ details }) => details?.tax?.taxId ?? null,
    'Country of the tax ID': ({ details }) => details?.tax?.taxCountry ?? null,
    'VAT ID': ({ details }) => details?.tax?.vatId ?? null,
    Born: ({ details }) => details?.tax?.bornOn ?? null,
    'City of birth': ({ details }) => details?.tax?.birthCity ?? null,
    'Country of birth': ({ details }) => details?.tax?.birthCountry ?? null,
    Account: ({ details }) => details?.iban ?? details?.paypal ?? null,
    ...Object.assign({}, ...[0, 1, 2, 3].map(ofQuarter)),
  }
}
