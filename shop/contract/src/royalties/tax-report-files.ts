import * as z from 'zod/mini'
import { endpoint, group } from '../endpoint.ts'
import { id, instant, wholeNumberInAddress } from '../lists.ts'

/** New sellers go into one file and corrections into another; a year without any has a file that says so. */
export const TAX_FILE_KINDS = ['new', 'corrections', 'nothing'] as const
export type TaxFileKind = (typeof TAX_FILE_KINDS)[number]

const reportYear = wholeNumberInAddress(2020, 2100)
const ofYear = z.strictObject({ year: reportYear })

/** How the DAC7 files of a year stand. */
export const taxFilesOfYear = z.object({
  /** Nothing can be written before it is over. */
  isOver: z.boolean(),
  /** Artists who are in no file yet. */
  newCount: z.int(),
  /** Artists in a file of whom something else is known since, or who would not be in one now. */
  correctedCount: z.int(),
  /** Something else is known of the shop since. */
  isShopChanged: z.boolean(),
  /** Artists who live outside the Union, and are reported to nobody. */
  outsideCount: z.int(),
  /** Artists who cannot be reported, with the words of what is missing. */
  incomplete: z.array(
    z.object({
      artist: z.object({ id, name: z.string(), email: z.string() }),
      missing: z.array(z.string()),
    }),
  ),
  /** Missing facts of the shop itself, in words. */
  missingOfShop: z.array(z.string()),
  /** The newest first. */
  files: z.array(
    z.object({
      id,
      kind: z.enum(TAX_FILE_KINDS),
      writtenAt: instant,
      writtenBy: z.string(),
      recordCount: z.int(),
    }),
  ),
})
export type TaxFilesOfYear = z.output<typeof taxFilesOfYear>

export const getTaxFiles = endpoint({
  method: 'GET',
  path: '/api/admin/tax-report/:year/files',
  access: ['admin'],
  grants: ['accountant'],
  summary:
    'How the DAC7 files of a year stand: what is to be reported, who cannot be, and which files were written.',
  params: ofYear,
  ok: taxFilesOfYear,
  errors: [],
})

export const writeTaxFile = endpoint({
  method: 'POST',
  path: '/api/admin/tax-report/:year/files',
  access: ['admin'],
  grants: [],
  confirmed: true,
  summary:
    'Writes the DAC7 message of a year as XML: of new sellers, or of corrections. Sellers whose details are incomplete are left out. What was written is kept, so that corrections can refer to it.',
  params: ofYear,
  body: z.strictObject({ kind: z.enum(['new', 'corrections']) }),
  ok: z.unknown(),
  answers: 'bytes',
  errors: [
    'confirmation_required',
    'tax_year_open',
    'tax_shop_incomplete',
    'tax_details_missing',
    'tax_nothing_new',
    'tax_shop_changed',
  ],
})

export const fetchTaxFile = endpoint({
  method: 'GET',
  path: '/api/admin/tax-report/files/:fileId',
  access: ['admin'],
  grants: ['accountant'],
  confirmed: true,
  summary: 'A DAC7 message as it was written. The audit trail keeps who saved it.',
  params: z.strictObject({ fileId: id }),
  ok: z.unknown(),
  answers: 'bytes',
  errors: ['confirmation_required', 'tax_file_not_found'],
})

export const taxFileEndpoints = group(
  'Admins: DAC7 files',
  'What artists earned, as the tax authority takes it.',
  {
    getTaxFiles,
    writeTaxFile,
    fetchTaxFile,
  },
)
