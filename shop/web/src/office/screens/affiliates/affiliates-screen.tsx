import { affiliatesList } from '@segno/contract'
import { optionsOf } from '../../../kit/form/options-of.ts'
import { Day } from '../../../kit/format/day.tsx'
import { formatMoney } from '../../../kit/format/money.ts'
import { Screen } from '../../../kit/layout/screen.tsx'
import { DataTable, type TableColumns } from '../../../kit/table/data-table.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { ApprovedPayoutsSection } from './approved-payouts.tsx'

const COLUMNS: TableColumns<typeof affiliatesList> = [
  { title: 'Affiliate', sort: 'email', cell: ({ user }) => <span title={user.name}>{user.email}</span> },
  { title: 'Since', sort: 'since', cell: ({ since }) => <Day at={since} /> },
  { title: 'Clicks', align: 'end', cell: ({ clicks }) => clicks },
  { title: 'Sign-ups', sort: 'signUps', align: 'end', cell: ({ signUps }) => signUps },
  { title: 'Paying', align: 'end', cell: ({ conversions }) => conversions },
  {
    title: 'Available',
    align: 'end',
    cell: ({ balances }) =>
      balances.map(({ currency, freeCents }) => formatMoney(freeCents, { currency })).join(', '),
  },
  { title: 'On hold', sort: 'held', align: 'end', cell: ({ held }) => (held === 0 ? '' : held) },
  {
    title: 'Open payouts',
    sort: 'openPayouts',
    align: 'end',
    cell: ({ openPayouts }) => (openPayouts === 0 ? '' : openPayouts),
  },
  {
    title: 'Actions',
    isActions: true,
    cell: ({ user }) => (
      <ButtonLink
        look="quiet"
        to={`/admin/affiliate_payout/${user.id}`}
        aria-label={`Payouts of ${user.email}`}
      >
        Payouts
      </ButtonLink>
    ),
  },
]

/** Everybody with an affiliate's link. */
export function AffiliatesScreen() {
  return (
    <Screen
      title="Affiliates"
      action={
        <ButtonLink look="plain" to="/admin_affiliate_history">
          All commissions
        </ButtonLink>
      }
    >
      <ApprovedPayoutsSection />
      <DataTable
        title="Affiliates"
        of={affiliatesList}
        columns={COLUMNS}
        sort="-openPayouts"
        keyOf={({ user }) => user.id}
        search="Name or email"
        filters={[{ name: 'balance', label: 'Balance', options: optionsOf({ belowZero: 'Below zero' }) }]}
        empty={<p>No affiliates yet. Users become one by sharing the link in their account.</p>}
      />
    </Screen>
  )
}
