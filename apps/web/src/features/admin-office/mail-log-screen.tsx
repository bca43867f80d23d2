import { mailLog } from '@segno/contract'
import { optionsOf } from '../../kit/form/options-of.ts'
import { formatMoment } from '../../kit/format/date.ts'
import { Screen } from '../../kit/layout/screen.tsx'
import { DataTable, type TableColumns } from '../../kit/table/data-table.tsx'
import { MAIL_STATE_WORDS } from './job-words.ts'
import { StateMark } from './state-mark.tsx'

const TONES = { queued: 'neutral', sent: 'good', failed: 'bad' } as const

const COLUMNS: TableColumns<typeof mailLog> = [
  {
    title: 'When',
    sort: 'queuedAt',
    cell: ({ queuedAt }) => <time dateTime={queuedAt}>{formatMoment(queuedAt)}</time>,
  },
  { title: 'To', sort: 'to', cell: ({ to }) => to },
  { title: 'Subject', cell: ({ subject }) => subject },
  {
    title: 'State',
    cell: ({ state, sentAt }) => (
      <span title={sentAt === null ? undefined : formatMoment(sentAt)}>
        <StateMark tone={TONES[state]}>{MAIL_STATE_WORDS[state]}</StateMark>
      </span>
    ),
  },
  { title: 'Mail server', cell: ({ error }) => error },
]

/** Mails by recipient, and whether the mail server took them. */
export function MailLogScreen() {
  return (
    <Screen title="Mail log" description="Kept for a month. Codes are blotted out.">
      <DataTable
        title="Mail log"
        of={mailLog}
        columns={COLUMNS}
        sort="-queuedAt"
        keyOf={({ _id }) => _id}
        filters={[
          { name: 'state', label: 'State', options: optionsOf(MAIL_STATE_WORDS) },
          { name: 'from', label: 'From' },
          { name: 'to', label: 'To' },
        ]}
        search="Address or subject"
        empty={<p>No mail in the last month.</p>}
      />
    </Screen>
  )
}
