import { type Purchase, purchasesList } from '@segno/contract'
import { formatKeyShort, type SoundKey } from '@segno/units'
import { Day } from '../../../kit/format/day.tsx'
import type { TableColumns } from '../../../kit/table/data-table.tsx'
import { downloadMaster, downloadMasters } from '../../drag-out/download.ts'
import { DragHandle } from '../../drag-out/drag-handle.tsx'
import { POINTS_COLUMN, SOUND_COLUMN, SoundHistory } from '../../../office/records/sound-history.tsx'
import { formatLength, formatTempo } from '../../../listening/words/format-sound.ts'
import { RowMenu } from '../../rows/row-menu.tsx'
import { Button, ButtonLink, IconButton } from '../../../ui/button.tsx'
import { EndOfPurchase, pointsText } from './end-of-purchase.tsx'
import { UndoButton } from './undo-button.tsx'
import { LicenceCell } from './licence-cell.tsx'
import { dragDotsIcon } from '../../../ui/later-icons.ts'

const COLUMNS: TableColumns<typeof purchasesList> = [
  SOUND_COLUMN,
  {
    title: 'BPM',
    sort: 'tempoBpm',
    align: 'end',
    cell: ({ loop }) => loop.tempoBpm !== null && formatTempo(loop.tempoBpm),
  },
  { title: 'Key', cell: ({ loop }) => loop.key && formatKeyShort(loop.key as SoundKey) },
  { title: 'Length', align: 'end', cell: ({ loop }) => formatLength(loop) },
  {
    ...POINTS_COLUMN,
    cell: (purchase: Purchase) => (purchase.ended === null ? purchase.points : pointsText(purchase)),
  },
  { title: 'Bought', sort: 'purchasedAt', cell: ({ purchasedAt }) => <Day at={purchasedAt} /> },
  { title: 'Licence', cell: (purchase) => <LicenceCell purchase={purchase} /> },
  {
    title: 'Actions',
    isActions: true,
    cell: (purchase) => <Actions purchase={purchase} />,
  },
]
const FILTERS = [
  { name: 'licence', label: 'Licence', all: 'Valid', options: [{ value: 'ended', label: 'Ended' }] },
]

function Actions({ purchase }: { purchase: Purchase }) {
  const { loop, undoableUntil, ended } = purchase
  if (ended) return <EndOfPurchase ended={ended} />
  return (
    <>
      {undoableUntil !== null && <UndoButton purchase={{ ...purchase, undoableUntil }} />}
      <IconButton
        icon="download"
        label={`Download ${loop.title} as WAV`}
        onClick={() => void downloadMaster(loop.id)}
      />
      <RowMenu sound={loop} isOwned tabIndex={0} />
      <DragHandle sound={loop} isOwned icon={dragDotsIcon} />
    </>
  )
}

/** Everything that was bought, to be downloaded again for ever. */
export function PurchasesScreen() {
  return (
    <SoundHistory
      title="Purchased Loops"
      action={
        <ButtonLink look="plain" to="/drag_out_history">
          Drag-out history
        </ButtonLink>
      }
      of={purchasesList}
      columns={COLUMNS}
      sort="-purchasedAt"
      search="Title or artist"
      filters={FILTERS}
      tools={(items) =>
        items.filter(({ ended }) => ended === null).length > 1 && (
          <Button icon="download" onClick={() => void downloadMasters(items.map(({ soundId }) => soundId))}>
            These {items.length} as ZIP
          </Button>
        )
      }
      empty={
        <>
          <p>No purchases yet. What you buy stays here, to be downloaded as often as you like.</p>
          <ButtonLink to="/sounds">Find a loop</ButtonLink>
          <ButtonLink look="plain" to="/purchase_history?licence=ended">
            Ended licences
          </ButtonLink>
        </>
      }
    />
  )
}
