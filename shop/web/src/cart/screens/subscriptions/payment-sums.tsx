import { getPaymentTotals } from '@segno/contract'
import { amountCents, subtractCents } from '@segno/units'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { browserZone, dayShown } from '../../../kit/format/date.ts'
import { formatMoney } from '../../../kit/format/money.ts'
import { call } from '../../../shared/api/call.ts'
import styles from './history.module.css'

const NARROWED_BY = ['q', 'from', 'to'] as const

/** What narrows the list down, as it stands in the address. */
function useNarrowed(): Partial<Record<(typeof NARROWED_BY)[number], string>> {
  const [address] = useSearchParams()
  return Object.fromEntries(
    NARROWED_BY.flatMap((name) => {
      const value = address.get(name)
      return value === null || value === '' ? [] : [[name, value]]
    }),
  )
}

export function usePaymentTotals() {
  const narrowed = useNarrowed()
  const query = { ...narrowed, ...(narrowed.from || narrowed.to ? { zone: browserZone() } : {}) }
  return useQuery({
    queryKey: [getPaymentTotals.path, query],
    queryFn: ({ signal }) => call(getPaymentTotals, { query }, signal),
    placeholderData: keepPreviousData,
    retry: false,
  })
}

/** What the listed payments come to, a line for each currency; no sums of another search stand under the words of this one. */
export function PaymentSums() {
  const { data, isPlaceholderData } = usePaymentTotals()
  const { q, from, to } = useNarrowed()
  const days = [from && `from ${dayShown(from)}`, to && `to ${dayShown(to)}`, q && `matching “${q}”`]
  const which = days.filter(Boolean).join(', ')
  return data?.sums.map(({ currency, paidCents, backCents }) => {
    const money = (cents: number): string => (isPlaceholderData ? '…' : formatMoney(cents, { currency }))
    return (
      <dl key={currency} className={styles.sums} aria-label={`Sums in ${currency}`}>
        <div>
          <dt>{which === '' ? 'Paid' : `Paid, ${which}`}</dt>
          <dd>{money(paidCents)}</dd>
        </div>
        <div>
          <dt>Money back</dt>
          <dd>{backCents > 0 ? `−${money(backCents)}` : money(0)}</dd>
        </div>
        <div>
          <dt>Total</dt>
          <dd>{money(subtractCents(amountCents(paidCents), amountCents(backCents)))}</dd>
        </div>
      </dl>
    )
  })
}
