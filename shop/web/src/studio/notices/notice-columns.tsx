import type { NoticeStatus, OwnNotice } from '@segno/contract'
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

/** Copyright notices as the owner of what they are about and an administrator see them. */
export const NOTICE_COLUMNS: readonly TableColumn<OwnNotice, 'confirmedAt' | 'title'>[] = [
  { title: 'Received', sort: 'confirmedAt', cell: ({ confirmedAt }) => <Day at={confirmedAt} /> },
  {
    title: 'About',
    sort: 'title',
    cell: ({ about, subjectId, title }) => (
      <>
        {about === 'collection' && 'Collection '}
        {subjectId === null ? title : <Link to={`/${about}s/${subjectId}`}>{title}</Link>}
      </>
    ),
  },
  { title: 'From', cell: ({ name }) => name },
  { title: 'Statement', cell: ({ statement }) => statement },
  { title: 'Counter-notice', cell: ({ counterStatement }) => counterStatement },
  {
    title: 'State',
    cell: ({ about, status, withholds, reason }) => (
      <span title={reason ?? ''}>
        {STATUS_WORDS[status]}
        {withholds && (about === 'sound' ? ', off sale' : ', taken down')}
      </span>
    ),
  },
]

export const NOTICE_FILTERS = [{ name: 'status', label: 'State', options: optionsOf(STATUS_WORDS) }]
