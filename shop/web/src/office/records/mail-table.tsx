import { mailLog, type MailState } from '@segno/contract'
import { optionsOf } from '../../kit/form/options-of.ts'
import { formatMoment } from '../../kit/format/date.ts'
import type { Table, TableColumns } from '../../kit/table/data-table.tsx'
import { DAY_FILTERS } from '../../kit/table/day-filters.ts'
import type { TableFilter } from '../../kit/table/table-filters.tsx'
import { StateMark } from '../../kit/data/state-mark.tsx'

const MAIL_STATE_WORDS: Readonly<Record<MailState, string>> = {
  queued: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
}

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

const FILTERS: readonly TableFilter[] = [
  { name: 'state', label: 'State', options: optionsOf(MAIL_STATE_WORDS) },
  ...DAY_FILTERS,
]

export const MAIL_TABLE: Table<typeof mailLog> = {
  of: mailLog,
  columns: COLUMNS,
  sort: '-queuedAt',
  filters: FILTERS,
}
