import { formatBasisPoints } from '@segno/units'
import { getVatRates, type VatPlace } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../kit/data/loaded.tsx'
import { Section } from '../../../kit/layout/section.tsx'
import type { TableColumn } from '../../../kit/table/rows.tsx'
import { ShortTable } from '../../../kit/table/short-table.tsx'
import { call } from '../../../shared/api/call.ts'
import { AddRate } from './add-rate.tsx'
import { VatRateDialog } from './vat-rate-dialog.tsx'
import { laterText, placeName, validSince } from './rate-words.ts'

const COLUMNS: readonly TableColumn<VatPlace, never>[] = [
  { title: 'Place', cell: placeName },
  {
    title: 'Today',
    align: 'end',
    cell: ({ rateBasisPoints: rate }) => (rate === null ? 'None' : formatBasisPoints(rate)),
  },
  { title: 'Since', cell: validSince },
  { title: 'Later', cell: laterText },
  {
    title: 'Actions',
    isActions: true,
    cell: (place) => (
      <AddRate
        of={placeName(place)}
        dialog={(onClose) => <VatRateDialog place={place} onClose={onClose} />}
      />
    ),
  },
]

/** VAT rates of every place whose VAT the shop may charge. */
export function VatRates() {
  const query = useQuery({
    queryKey: [getVatRates.path],
    queryFn: ({ signal }) => call(getVatRates, {}, signal),
    retry: false,
  })
  return (
    <Loaded query={query}>
      {(places) => (
        <Section title="VAT by place">
          <ShortTable title="VAT rates" items={places.toSorted(byName)} columns={COLUMNS} keyOf={placeName} />
        </Section>
      )}
    </Loaded>
  )
}

const byName = (one: VatPlace, other: VatPlace): number => placeName(one).localeCompare(placeName(other))
