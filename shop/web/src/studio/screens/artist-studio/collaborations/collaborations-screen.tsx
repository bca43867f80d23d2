import { formatBasisPoints } from '@segno/units'
import {
  answerSplit,
  listRoyaltySplits,
  type RoyaltySplit,
  royaltySplitsList,
  type SplitStatus,
  withdrawSplit,
} from '@segno/contract'
import { useState } from 'react'
import { ActionButton } from '../../../../kit/data/action-button.tsx'
import { useAction } from '../../../../kit/data/use-action.ts'
import { optionsOf } from '../../../../kit/form/options-of.ts'
import { Day } from '../../../../kit/format/day.tsx'
import { Screen } from '../../../../kit/layout/screen.tsx'
import { DataTable, type TableColumns } from '../../../../kit/table/data-table.tsx'
import { call } from '../../../../shared/api/call.ts'
import { Button } from '../../../../ui/button.tsx'
import { ShareDialog } from './share-dialog.tsx'

const STATUS_WORDS: Readonly<Record<SplitStatus, string>> = {
  proposed: 'Waiting',
  active: 'Active',
  replaced: 'Replaced',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
}

const COLUMNS: TableColumns<typeof royaltySplitsList> = [
  { title: 'Sound', sort: 'title', cell: ({ sound }) => sound.title },
  { title: 'Proposed', sort: 'proposedAt', cell: ({ proposedAt }) => <Day at={proposedAt} /> },
  { title: 'State', cell: ({ status }) => STATUS_WORDS[status] },
  { title: 'Parts', cell: partsText },
  { title: 'Actions', isActions: true, cell: (split) => <Actions split={split} /> },
]

/** Royalties that an artist shares with others, and those that wait for an answer. */
export function CollaborationsScreen() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Screen
      title="Collaborations"
      description="Share a sound’s royalty with other artists. It holds for sales after everybody has agreed."
      action={
        <Button look="primary" onClick={() => setOpen(true)}>
          Share a royalty
        </Button>
      }
    >
      <DataTable
        title="Collaborations"
        of={royaltySplitsList}
        columns={COLUMNS}
        sort="-proposedAt"
        search="Title"
        filters={[{ name: 'status', label: 'State', options: optionsOf(STATUS_WORDS) }]}
        empty={<p>No shared royalties yet.</p>}
      />
      {isOpen && <ShareDialog onClose={() => setOpen(false)} />}
    </Screen>
  )
}

function partsText({ parts, status }: RoyaltySplit): string {
  return parts
    .map(({ name, partBasisPoints, agreedAt }) => {
      const waits = status === 'proposed' && agreedAt === null ? ', waiting' : ''
      return `${name} ${formatBasisPoints(partBasisPoints)}${waits}`
    })
    .join('; ')
}

function Actions({ split: { id, sound, awaitsReader, isOwn, status } }: { split: RoyaltySplit }) {
  const params = { splitId: id }
  const refresh = [[listRoyaltySplits.path]]
  const agree = useAction({
    run: () => call(answerSplit, { params, body: { agrees: true } }),
    done: 'Agreed',
    refresh,
  })
  const decline = useAction({
    run: () => call(answerSplit, { params, body: { agrees: false } }),
    done: 'Declined',
    refresh,
  })
  const withdraw = useAction({ run: () => call(withdrawSplit, { params }), done: 'Withdrawn', refresh })
  return (
    <>
      {awaitsReader && (
        <>
          <ActionButton action={agree} look="quiet" aria-label={`Agree to sharing ${sound.title}`}>
            Agree
          </ActionButton>
          <ActionButton action={decline} look="quiet" aria-label={`Decline sharing ${sound.title}`}>
            Decline
          </ActionButton>
        </>
      )}
      {isOwn && status === 'proposed' && (
        <ActionButton action={withdraw} look="quiet" aria-label={`Withdraw sharing ${sound.title}`}>
          Withdraw
        </ActionButton>
      )}
    </>
  )
}
