import { getExchangeRates, type RatedCurrency } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../kit/data/loaded.tsx'
import { formatCalendarDay } from '../../../kit/format/date.ts'
import { Section } from '../../../kit/layout/section.tsx'
import type { TableColumn } from '../../../kit/table/rows.tsx'
import { ShortTable } from '../../../kit/table/short-table.tsx'
import { call } from '../../../shared/api/call.ts'
import { AddRate } from './add-rate.tsx'
import { ExchangeRateDialog } from './exchange-rate-dialog.tsx'
import { addedText } from './rate-words.ts'
import styles from './settings.module.css'

const nameOf = ({ currency }: RatedCurrency): string => currency
const COLUMNS: readonly TableColumn<RatedCurrency, never>[] = [
  { title: 'Currency', cell: nameOf },
  { title: 'For 1 EUR', align: 'end', cell: ({ rates: [latest] }) => latest?.rate ?? 'None' },
  { title: 'Day', cell: ({ rates: [latest] }) => latest && formatCalendarDay(latest.day) },
  { title: 'Source', cell: ({ rates: [latest] }) => latest && (addedText(latest) ?? latest.source) },
  {
    title: 'Actions',
    isActions: true,
    cell: (rated) => (
      <AddRate
        of={rated.currency}
        dialog={(onClose) => <ExchangeRateDialog rated={rated} onClose={onClose} />}
      />
    ),
  },
]

/** Latest exchange rates of the currencies that invoices need; nothing where no currency needs one. */
export function ExchangeRates() {
  const query = useQuery({
    queryKey: [getExchangeRates.path],
    queryFn: ({ signal }) => call(getExchangeRates, {}, signal),
    retry: false,
  })
  return (
    <Loaded query={query}>
      {(currencies) =>
        currencies.length > 0 && (
          <Section title="Exchange rates">
            <p className={styles.note}>Invoices in a foreign currency state their VAT in yours too.</p>
            <ShortTable title="Latest rates" items={currencies} columns={COLUMNS} keyOf={nameOf} />
          </Section>
        )
      }
    </Loaded>
  )
}
