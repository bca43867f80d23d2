import type { NoticeStatus, SoundNotice } from '@segno/contract'
import { Link } from 'react-router'
import { optionsOf } from '../../kit/form/options-of.ts'
import { Day } from '../../kit/format/day.tsx'
import type { TableColumn } from '../../kit/table/rows.tsx'

const STATUS_WORDS: Readonly<Record<NoticeStatus, string>> = {
  open: 'Open',
  countered: 'Answered',
  upheld: 'Upheld',
  dismissed: 'Dismissed',
}

/** Copyright notices as their artist and an administrator see them. */
export const NOTICE_COLUMNS: readonly TableColumn<SoundNotice, 'confirmedAt' | 'soundTitle'>[] = [
  { title: 'Received', sort: 'confirmedAt', cell: ({ confirmedAt }) => <Day at={confirmedAt} /> },
  {
    title: 'Sound',
    sort: 'soundTitle',
    cell: ({ soundId, soundTitle }) =>
      soundId === null ? soundTitle : <Link to={`/sounds/${soundId}`}>{soundTitle}</Link>,
  },
  { title: 'From', cell: ({ name }) => name },
  { title: 'Statement', cell: ({ statement }) => statement },
  { title: 'Counter-notice', cell: ({ counterStatement }) => counterStatement },
  {
    title: 'State',
    cell: ({ status, withholds, reason }) => (
      <span title={reason ?? ''}>
        {STATUS_WORDS[status]}
        {withholds && ', off sale'}
      </span>
    ),
  },
]

export const NOTICE_FILTERS = [{ name: 'status', label: 'State', options: optionsOf(STATUS_WORDS) }]
