import { DASHBOARD_DAYS, type DashboardDays } from '@segno/contract'
import { useSearchParams } from 'react-router'

/** Periods to choose from, for a `Segmented`. */
export const PERIODS = DASHBOARD_DAYS.map((value) => ({ value, label: `${value} days` }))

/** The period stands in the address. Another one begins on the first page of what is listed. */
export function useDays(): [DashboardDays, (days: DashboardDays) => void] {
  const [address, setAddress] = useSearchParams()
  const days = DASHBOARD_DAYS.find((one) => one === address.get('days')) ?? '30'
  const choose = (to: DashboardDays): void =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete('page')
        if (to === '30') next.delete('days')
        else next.set('days', to)
        return next
      },
      { replace: true },
    )
  return [days, choose]
}
