import { type AnyNotice, decideNotice, dismissNotices, listNotices, noticesList } from '@segno/contract'
import { useState } from 'react'
import { Screen } from '../../../kit/layout/screen.tsx'
import { DataTable, type TableColumns } from '../../../kit/table/data-table.tsx'
import { call } from '../../../shared/api/call.ts'
import { ReasonDialog } from '../../../shared/forms/reason-dialog.tsx'
import { NOTICE_COLUMNS, NOTICE_FILTERS } from '../../../studio/notices/notice-columns.tsx'
import { Button } from '../../../ui/button.tsx'
import { countOf } from '../../../ui/format-count.ts'

const COLUMNS: TableColumns<typeof noticesList> = [
  ...NOTICE_COLUMNS,
  { title: 'Email', cell: ({ email }) => email },
  { title: 'Owner', cell: ({ owner }) => owner.email },
  {
    title: 'Actions',
    isActions: true,
    cell: (notice) => isUndecided(notice) && <Actions notice={notice} />,
  },
]

/** All copyright notices. */
export function AllNoticesScreen() {
  return (
    <Screen title="Copyright notices">
      <DataTable
        title="Notices"
        of={noticesList}
        columns={COLUMNS}
        sort="-confirmedAt"
        search="Title, name or email"
        filters={NOTICE_FILTERS}
        bulk={(chosen, clear) => <DismissAll notices={chosen} onDone={clear} />}
        empty={<p>No copyright notices yet. What is reported by the copyright form is decided here.</p>}
      />
    </Screen>
  )
}

interface DismissAllProps {
  notices: readonly AnyNotice[]
  onDone: () => void
}

function DismissAll({ notices, onDone }: DismissAllProps) {
  const [isAsking, setAsking] = useState(false)
  const noticeIds = notices.filter(isUndecided).map(({ id }) => id)
  return (
    <>
      <Button disabled={noticeIds.length === 0} onClick={() => setAsking(true)}>
        Dismiss undecided
      </Button>
      {isAsking && (
        <ReasonDialog
          title={`Dismiss ${countOf(noticeIds.length, 'notice', 'notices')}?`}
          confirm="Dismiss"
          consequence="Their sounds are on sale again, and collections stay. Both sides of each read your reason by mail."
          run={(reason) => call(dismissNotices, { body: { noticeIds, reason } })}
          done="Dismissed"
          refresh={[[listNotices.path]]}
          onDone={onDone}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

const isUndecided = ({ status }: AnyNotice): boolean => status === 'open' || status === 'countered'

const DECISIONS = {
  uphold: {
    verb: 'Uphold',
    done: 'Upheld',
    consequence: {
      sound: 'The sound goes off sale for good; buyers keep it.',
      collection: 'The collection is taken down for good; only its owner sees it.',
    },
  },
  dismiss: {
    verb: 'Dismiss',
    done: 'Dismissed',
    consequence: { sound: 'The sound is on sale again.', collection: 'The collection stays as it is.' },
  },
} as const

function Actions({ notice: { id, about, title } }: { notice: AnyNotice }) {
  const [decision, setDecision] = useState<keyof typeof DECISIONS | null>(null)
  return (
    <>
      {(['uphold', 'dismiss'] as const).map((one) => (
        <Button
          key={one}
          look="quiet"
          aria-label={`${DECISIONS[one].verb} the notice about ${title}`}
          onClick={() => setDecision(one)}
        >
          {DECISIONS[one].verb}
        </Button>
      ))}
      {decision && (
        <ReasonDialog
          title={`${DECISIONS[decision].verb} the notice about ${title}?`}
          confirm={DECISIONS[decision].verb}
          consequence={`${DECISIONS[decision].consequence[about]} Both sides read your reason by mail.`}
          run={(reason) => call(decideNotice, { params: { noticeId: id }, body: { decision, reason } })}
          done={DECISIONS[decision].done}
          refresh={[[listNotices.path]]}
          onClose={() => setDecision(null)}
        />
      )}
    </>
  )
}
