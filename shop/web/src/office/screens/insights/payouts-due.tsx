import { getPayoutsDue, type PayoutsDue as Due } from '@segno/contract'
import { useQuery } from '@tanstack/react-query'
import { WaitingTile } from '../../../kit/chart/stat-tile.tsx'
import { LoadFailed } from '../../../kit/data/load-failed.tsx'
import { formatMoney } from '../../../kit/format/money.ts'
import { call } from '../../../shared/api/call.ts'

/** Tiles that come a little later than the others. */
export function PayoutsDue() {
  const { data, error, refetch } = useQuery({
    queryKey: [getPayoutsDue.path],
    queryFn: ({ signal }) => call(getPayoutsDue, {}, signal),
  })
  if (data === undefined) return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : null
  const { artists, affiliates, overpaid } = data
  return (
    <>
      <WaitingTile
        label="Artists to pay"
        value={artists.count}
        {...(artists.count > 0 && { hint: formatMoney(artists.amountCents) })}
        to="/admin/artist-payments"
      />
      <WaitingTile
        label="Affiliate payouts"
        value={affiliates.count}
        {...(affiliates.count > 0 && {
          hint: sumsText(affiliates.sums),
        })}
        to="/admin/affiliates"
      />
      <WaitingTile
        label="Artists below zero"
        value={overpaid.artists.count}
        {...(overpaid.artists.count > 0 && { hint: formatMoney(overpaid.artists.amountCents) })}
        to="/admin/artist-payments?balance=belowZero"
      />
      <WaitingTile
        label="Affiliates below zero"
        value={overpaid.affiliates.count}
        {...(overpaid.affiliates.count > 0 && { hint: sumsText(overpaid.affiliates.sums) })}
        to="/admin/affiliates?balance=belowZero"
      />
    </>
  )
}

const sumsText = (sums: Due['affiliates']['sums']): string =>
  sums.map(({ amountCents, currency }) => formatMoney(amountCents, { currency })).join(', ')
