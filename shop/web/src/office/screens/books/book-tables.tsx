import {
  BOOK_ACCOUNTS,
  BOOK_SOURCES,
  bookBalancesList,
  type BookBalance,
  bookLinesList,
  saveOssFile,
  VAT_KINDS,
  VAT_SCHEMES,
  vatReturnList,
  type VatReturnRow,
} from '@segno/contract'
import { countryName, countOf, formatBasisPoints } from '@segno/units'
import { Link, useSearchParams } from 'react-router'
import { SaveFileButton } from '../../../kit/data/save-file-button.tsx'
import { optionsOf } from '../../../kit/form/options-of.ts'
import { useToday } from '../../../kit/form/use-today.ts'
import { Day } from '../../../kit/format/day.tsx'
import { formatMoney } from '../../../kit/format/money.ts'
import { DataTable, type TableColumns } from '../../../kit/table/data-table.tsx'
import { DAY_FILTERS } from '../../../kit/table/day-filters.ts'
import { fetchFile } from '../../../shared/api/call.ts'

/** Earlier quarters that the return offers. */
const EARLIER_QUARTERS = 11

const ACCOUNT_TITLES = Object.fromEntries(
  Object.entries(BOOK_ACCOUNTS).map(([name, { title }]) => [name, title]),
)

const nothingAsDash = (cents: number, currency: string) =>
  cents === 0 ? '–' : formatMoney(cents, { currency })

const BALANCES: TableColumns<typeof bookBalancesList> = [
  { title: 'Account', sort: 'account', cell: (balance) => <Account of={balance} /> },
  { title: 'Currency', sort: 'currency', cell: ({ currency }) => currency },
  {
    title: 'Before',
    align: 'end',
    cell: ({ openingCents, currency }) => nothingAsDash(openingCents, currency),
  },
  { title: 'Debit', align: 'end', cell: ({ debitCents, currency }) => nothingAsDash(debitCents, currency) },
  {
    title: 'Credit',
    align: 'end',
    cell: ({ creditCents, currency }) => nothingAsDash(creditCents, currency),
  },
  {
    title: 'Balance',
    align: 'end',
    cell: ({ closingCents, currency }) => formatMoney(closingCents, { currency }),
  },
]

/** An account with what it holds, for whom it is new. */
function Account({ of: { account, vat } }: { of: Pick<BookBalance, 'account' | 'vat'> }) {
  const { title, about } = BOOK_ACCOUNTS[account]
  if (vat === null) return <span title={about}>{title}</span>
  return `${title}, ${countryName(vat.country)} ${formatBasisPoints(vat.rateBasisPoints)}`
}

export function Balances() {
  return (
    <DataTable
      title="Trial balance"
      of={bookBalancesList}
      columns={BALANCES}
      sort="account"
      filters={DAY_FILTERS}
      empty={<p>Nothing was entered. Payments appear here within five minutes.</p>}
    />
  )
}

const LINES: TableColumns<typeof bookLinesList> = [
  { title: 'Day', sort: 'day', cell: ({ day }) => <Day at={day} /> },
  {
    title: 'Kind',
    cell: ({ source, paymentId, paper }) =>
      paymentId === null ? (
        BOOK_SOURCES[source]
      ) : (
        <Link to={`/admin_subscription_history?payment=${paymentId}`}>
          {paper === null ? BOOK_SOURCES[source] : `${BOOK_SOURCES[source]} ${paper}`}
        </Link>
      ),
  },
  { title: 'Account', cell: (line) => <Account of={line} /> },
  {
    title: 'Debit',
    align: 'end',
    cell: ({ amountCents, currency }) => amountCents > 0 && formatMoney(amountCents, { currency }),
  },
  {
    title: 'Credit',
    sort: 'amountCents',
    align: 'end',
    cell: ({ amountCents, currency }) => amountCents < 0 && formatMoney(Math.abs(amountCents), { currency }),
  },
]

export function Journal() {
  return (
    <DataTable
      title="Journal"
      of={bookLinesList}
      columns={LINES}
      sort="-day"
      filters={[
        ...DAY_FILTERS,
        { name: 'account', label: 'Account', options: optionsOf(ACCOUNT_TITLES) },
        { name: 'source', label: 'Kind', options: optionsOf(BOOK_SOURCES) },
      ]}
      empty={<p>Nothing was entered. Payments appear here within five minutes.</p>}
    />
  )
}

const RETURN: TableColumns<typeof vatReturnList> = [
  {
    title: 'Country',
    sort: 'country',
    cell: ({ country, corrects }) => (
      <>
        {countryName(country)}
        {corrects !== null && <small> corrects {quarterWords(corrects)}</small>}
      </>
    ),
  },
  { title: 'Declared', cell: ({ scheme }) => VAT_SCHEMES[scheme] },
  {
    title: 'Rate',
    align: 'end',
    cell: ({ kind, rateBasisPoints }) =>
      kind === 'charged' ? formatBasisPoints(rateBasisPoints) : VAT_KINDS[kind],
  },
  { title: 'Net', align: 'end', cell: ({ netCents, currency }) => formatMoney(netCents, { currency }) },
  {
    title: 'VAT',
    sort: 'vatCents',
    align: 'end',
    cell: ({ vatCents, currency }) => formatMoney(vatCents, { currency }),
  },
  {
    title: 'VAT to declare',
    align: 'end',
    cell: ({ own }) =>
      own === null ? 'No exchange rate' : formatMoney(own.vatCents, { currency: own.currency }),
  },
]

export function VatReturn({ hasOssFile }: { hasOssFile: boolean }) {
  const [address] = useSearchParams()
  const [thisQuarter, ...earlier] = quartersUntil(useToday(), EARLIER_QUARTERS + 1)
  const quarter = address.get('quarter') ?? thisQuarter!
  return (
    <DataTable
      title="VAT return"
      csvName={`VAT return ${quarter}`}
      tools={(rows) => hasOssFile && <OssFile quarter={quarter} rows={rows} />}
      of={vatReturnList}
      columns={RETURN}
      sort="country"
      filters={[
        {
          name: 'quarter',
          label: 'Quarter',
          options: earlier.map((value) => ({ value, label: quarterWords(value) })),
          all: quarterWords(thisQuarter!),
        },
      ]}
      empty={<p>No invoice was issued this quarter.</p>}
    />
  )
}

/** For the One Stop Shop's portal, which is told of earlier quarters by hand. */
function OssFile({ quarter, rows }: { quarter: string; rows: readonly VatReturnRow[] }) {
  const corrections = rows.filter(({ scheme, corrects }) => scheme === 'oss' && corrects !== null).length
  return (
    <>
      <SaveFileButton
        fetch={() => fetchFile(saveOssFile, { query: { quarter } })}
        fileName={`OSS ${quarter}.csv`}
        icon="download"
      >
        OSS file
      </SaveFileButton>
      {corrections > 0 && (
        <p>{`${countOf(corrections, 'correction', 'corrections')} to enter at the portal`}</p>
      )}
    </>
  )
}

/** `Q4 2026` */
const quarterWords = (quarter: string): string => quarter.split('-').toReversed().join(' ')

/** The quarter of a day and those before, as `2026-Q4`. */
function quartersUntil(day: string, count: number): string[] {
  const [year, month] = day.split('-').map(Number)
  const last = year! * 4 + Math.ceil(month! / 3) - 1
  return Array.from({ length: count }, (_, back) => {
    const at = last - back
    return `${Math.floor(at / 4)}-Q${(at % 4) + 1}`
  })
}
