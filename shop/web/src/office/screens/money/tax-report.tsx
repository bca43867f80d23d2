import { type ReportedArtist, taxReportList } from '@segno/contract'
import { useSearchParams } from 'react-router'
import { useToday } from '../../../kit/form/use-today.ts'
import { formatMicroEur } from '../../../kit/format/money.ts'
import { DataTable, type TableColumns } from '../../../kit/table/data-table.tsx'
import { PaidArtist } from './paid-artist.tsx'
import { TaxFiles } from './tax-files.tsx'

/** Years before this one that the report offers. */
const EARLIER_YEARS = 4

type Figure = keyof ReportedArtist['quarters'][number]

const sumOf = ({ quarters }: ReportedArtist, figure: Figure): number =>
  quarters.reduce((sum, quarter) => sum + quarter[figure], 0)

const COLUMNS: TableColumns<typeof taxReportList> = [
  { title: 'Artist', sort: 'email', cell: ({ artist }) => <PaidArtist artist={artist} /> },
  { title: 'Legal name', cell: ({ details }) => details?.holder ?? 'No details yet' },
  { title: 'Country', cell: ({ details }) => details?.tax?.country },
  { title: 'Tax ID', cell: ({ details }) => details?.tax?.taxId },
  { title: 'Sales', align: 'end', cell: (artist) => sumOf(artist, 'saleCount') },
  { title: 'Credited', align: 'end', cell: (artist) => formatMicroEur(sumOf(artist, 'creditedMicroEur')) },
  { title: 'Fees', align: 'end', cell: (artist) => formatMicroEur(sumOf(artist, 'feesMicroEur')) },
]

/** Royalties of a year for the tax authority. The CSV has each quarter and all details; the XML is the file that the authority takes. */
export function TaxReport() {
  const [address] = useSearchParams()
  const thisYear = useToday().slice(0, 4)
  const earlier = Array.from({ length: EARLIER_YEARS }, (_, at) => String(Number(thisYear) - 1 - at))
  const year = address.get('year') ?? thisYear
  return (
    <>
      <DataTable
        title="DAC7 report"
        csvName={`DAC7 report ${year}`}
        of={taxReportList}
        columns={COLUMNS}
        sort="email"
        keyOf={({ artist }) => artist.id}
        search="Name or email"
        filters={[
          {
            name: 'year',
            label: 'Year',
            options: earlier.map((year) => ({ value: year, label: year })),
            all: thisYear,
          },
        ]}
        empty={<p>No artist was credited anything this year.</p>}
      />
      <TaxFiles year={Number(year)} />
    </>
  )
}
