import { campaignsList } from '@segno/contract'
import { Link } from 'react-router'
import { optionsOf } from '../../../../kit/form/options-of.ts'
import { formatCalendarDay } from '../../../../kit/format/date.ts'
import { Screen } from '../../../../kit/layout/screen.tsx'
import { DataTable, type TableColumns } from '../../../../kit/table/data-table.tsx'
import { ButtonLink } from '../../../../ui/button.tsx'
import { formatCount } from '../../../../ui/format-count.ts'
import { rewardOf } from '../reward-text.ts'
import { codesOf, STATE_WORDS } from './campaign-words.ts'

const COLUMNS: TableColumns<typeof campaignsList> = [
  { title: 'Name', sort: 'name', cell: ({ id, name }) => <Link to={`/campaign/${id}`}>{name}</Link> },
  { title: 'State', cell: ({ state }) => STATE_WORDS[state] },
  {
    title: 'Reward',
    sort: 'rewardPoints',
    cell: rewardOf,
  },
  { title: 'Codes', cell: codesOf },
  {
    title: 'Redeemed',
    sort: 'redemptions',
    align: 'end',
    cell: ({ redemptions, mostRedemptions }) =>
      `${formatCount(redemptions)} of ${formatCount(mostRedemptions)}`,
  },
  { title: 'First day', sort: 'firstDay', cell: ({ firstDay }) => formatCalendarDay(firstDay) },
  { title: 'Last day', cell: ({ lastDay }) => (lastDay === null ? 'Open' : formatCalendarDay(lastDay)) },
]
const FILTERS = [{ name: 'state', label: 'State', options: optionsOf(STATE_WORDS) }]
const create = <ButtonLink to="/campaign/create">New campaign</ButtonLink>

/** Campaigns with their state and how far they are redeemed. */
export function CampaignsScreen() {
  return (
    <Screen title="Campaigns" action={create}>
      <DataTable
        title="Campaigns"
        of={campaignsList}
        columns={COLUMNS}
        sort="-createdAt"
        filters={FILTERS}
        search="Name or shared code"
        empty={<p>No campaigns yet. Make one, then give its codes away.</p>}
      />
    </Screen>
  )
}
