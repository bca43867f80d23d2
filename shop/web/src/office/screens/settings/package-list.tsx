import { KINDS, type ListedPackage, movePackage, PRICE_CURRENCIES, priceList } from '@segno/contract'
import { useState } from 'react'
import { useAction } from '../../../kit/data/use-action.ts'
import { DataTable, type TableColumns } from '../../../kit/table/data-table.tsx'
import { call } from '../../../shared/api/call.ts'
import { StateMark } from '../../../kit/data/state-mark.tsx'
import { Button } from '../../../ui/button.tsx'
import { formatCount } from '../../../ui/format-count.ts'
import { NewPlanDialog, NewPointsDialog } from './new-package-dialog.tsx'
import { PackageDialog, PACKAGES_SHOWN } from './package-dialog.tsx'
import { listedPrice, PERIOD_WORDS } from './package-words.ts'

type Columns = TableColumns<typeof priceList>
/** What has prices to set; a gift card's buyer chooses its own. */
type Kind = Exclude<ListedPackage['kind'], 'gift'>

const NAME: Columns = [{ title: 'Name', sort: 'name', cell: ({ name }) => name }]
const POINTS: Columns = [
  { title: 'Points', sort: 'points', align: 'end', cell: ({ points }) => formatCount(points) },
]
const PERIOD: Columns = [
  { title: 'Paid', cell: ({ period }) => (period === null ? 'Once' : PERIOD_WORDS[period]) },
]
const PRICES: Columns = PRICE_CURRENCIES.map((currency) => ({
  title: currency,
  align: 'end',
  cell: (listed) => listedPrice(listed, currency),
}))
const SUBSCRIBERS: Columns = [
  { title: 'Subscribers', align: 'end', cell: ({ subscribers }) => formatCount(subscribers) },
]
const SALE: Columns = [
  {
    title: 'Sale',
    cell: ({ isOnSale }) => (
      <StateMark tone={isOnSale ? 'good' : 'neutral'}>{isOnSale ? 'On sale' : 'Off sale'}</StateMark>
    ),
  },
  { title: 'Actions', isActions: true, cell: (listed) => <Actions listed={listed} /> },
]

const COLUMNS: Readonly<Record<Kind, Columns>> = {
  points: [...NAME, ...POINTS, ...PRICES, ...SALE],
  plan: [...NAME, ...PERIOD, ...POINTS, ...PRICES, ...SUBSCRIBERS, ...SALE],
  agent: [...NAME, ...PERIOD, ...PRICES, ...SALE],
}
const FILTERS = [
  {
    name: 'sale',
    label: 'Sale',
    options: [
      { value: 'on', label: 'On sale' },
      { value: 'off', label: 'Off sale' },
    ],
  },
]

/** Packages of one kind in the order of the shop. */
export function PackageList({ kind }: { kind: Kind }) {
  return (
    <DataTable
      // Rows of another kind have other columns.
      key={kind}
      title={KINDS[kind].listTitle}
      of={priceList}
      fixed={{ kind }}
      columns={COLUMNS[kind]}
      sort="position"
      filters={FILTERS}
      search="Name"
      tools={() => <AddButton kind={kind} />}
      empty={
        <>
          <p>Nothing of this kind yet.</p>
          <AddButton kind={kind} />
        </>
      }
    />
  )
}

function AddButton({ kind }: { kind: Kind }) {
  const [isAdding, setAdding] = useState(false)
  const close = (): void => setAdding(false)
  const { addLabel, isRecurring } = KINDS[kind]
  if (addLabel === null) return null
  const Dialog = isRecurring ? NewPlanDialog : NewPointsDialog
  return (
    <>
      <Button icon="plus" onClick={() => setAdding(true)}>
        {addLabel}
      </Button>
      {isAdding && <Dialog onClose={close} />}
    </>
  )
}

function Actions({ listed }: { listed: ListedPackage }) {
  const [isChanging, setChanging] = useState(false)
  const { id: packageId, name, version } = listed
  const move = useAction({
    run: (direction: 'up' | 'down') =>
      call(movePackage, { params: { packageId }, body: { direction, version } }),
    refresh: PACKAGES_SHOWN,
  })
  return (
    <>
      <Button aria-label={`Change ${name}`} onClick={() => setChanging(true)}>
        Change
      </Button>
      <Button look="quiet" aria-label={`Move ${name} up`} onClick={() => void move.run('up')}>
        Up
      </Button>
      <Button look="quiet" aria-label={`Move ${name} down`} onClick={() => void move.run('down')}>
        Down
      </Button>
      {isChanging && <PackageDialog listed={listed} onClose={() => setChanging(false)} />}
    </>
  )
}
