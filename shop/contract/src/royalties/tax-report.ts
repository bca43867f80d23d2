import * as z from 'zod/mini'
import { id, wholeNumberInAddress } from '../lists.ts'
import { pagedList } from '../paged-list.ts'
import { shownPayee } from '../payees/payees.ts'
import { group } from '../endpoint.ts'

const quarter = z.object({
  /** Sales less those that were taken back. */
  saleCount: z.int(),
  /** Credited to the artist, in millionths of a euro. */
  creditedMicroEur: z.int(),
  /** What the shop kept of the sales. */
  feesMicroEur: z.int(),
})

/** What the tax authority is told of one artist for a year. */
export const reportedArtist = z.object({
  artist: z.object({ id, name: z.string(), email: z.string() }),
  /** Null for an artist who has not given any details. */
  details: z.nullable(shownPayee),
  quarters: z.array(quarter).check(z.length(4)),
})
export type ReportedArtist = z.output<typeof reportedArtist>

/** `q` looks at names and addresses. */
export const taxReportList = pagedList({
  path: '/api/admin/tax-report',
  access: ['admin'],
  grants: ['accountant'],
  summary:
    'What artists were credited in a year by quarter of the shop’s place, with their tax details, as DAC7 asks for.',
  item: reportedArtist,
  columns: ['email'],
  sort: 'email',
  filters: {
    /** This year unless given. */
    year: z.optional(wholeNumberInAddress(2020, 2100)),
  },
})
export const listTaxReport = taxReportList.list
export const saveTaxReport = taxReportList.csv

export const taxReportEndpoints = group(
  'Admins: tax report',
  'Credits of artists in a year by quarter, with their tax details.',
  { listTaxReport, saveTaxReport },
)
