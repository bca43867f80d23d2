import {
  counterNotice,
  counterNoticeBody,
  listOwnNotices,
  MAX_STATEMENT_LENGTH,
  type OwnNotice,
  ownNoticesList,
} from '@segno/contract'
import { useState } from 'react'
import { TextAreaField } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { Screen } from '../../../kit/layout/screen.tsx'
import { DataTable, type TableColumns } from '../../../kit/table/data-table.tsx'
import { call } from '../../../shared/api/call.ts'
import { NOTICE_COLUMNS, NOTICE_FILTERS } from '../../notices/notice-columns.tsx'
import { Button } from '../../../ui/button.tsx'

const COLUMNS: TableColumns<typeof ownNoticesList> = [
  ...NOTICE_COLUMNS,
  {
    title: 'Actions',
    isActions: true,
    cell: (notice) => notice.status === 'open' && <Answer notice={notice} />,
  },
]

/** Copyright notices about one’s own sounds and collections. */
export function NoticesScreen() {
  return (
    <Screen title="Copyright notices">
      <DataTable
        title="Notices"
        of={ownNoticesList}
        columns={COLUMNS}
        sort="-confirmedAt"
        search="Title"
        filters={NOTICE_FILTERS}
        empty={<p>No copyright notices about your sounds or collections.</p>}
      />
    </Screen>
  )
}

function Answer({ notice: { title, id } }: { notice: OwnNotice }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" aria-label={`Answer the notice about ${title}`} onClick={() => setOpen(true)}>
        Answer
      </Button>
      {isOpen && <AnswerDialog noticeId={id} about={title} onClose={() => setOpen(false)} />}
    </>
  )
}

interface AnswerDialogProps {
  noticeId: string
  about: string
  onClose: () => void
}

function AnswerDialog({ noticeId, about, onClose }: AnswerDialogProps) {
  const form = useForm({
    schema: counterNoticeBody,
    fields: { statement: { label: 'Why the notice is wrong' } },
    initial: { statement: '' },
    send: (body) => call(counterNotice, { params: { noticeId }, body }),
    done: 'Counter-notice sent',
    refresh: [[listOwnNotices.path]],
    onSent: onClose,
  })
  return (
    <FormDialog form={form} title={`Answer the notice about ${about}`} confirm="Send" onClose={onClose}>
      <p>You can answer once. An administrator reads both sides and decides.</p>
      <TextAreaField form={form} name="statement" rows={6} maxLength={MAX_STATEMENT_LENGTH} />
    </FormDialog>
  )
}
