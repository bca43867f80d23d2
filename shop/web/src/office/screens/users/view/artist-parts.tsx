import { REPORT_SUBJECTS, type ShownUser, userReportsList, userSoundsList } from '@segno/contract'
import { Link } from 'react-router'
import { optionsOf } from '../../../../kit/form/options-of.ts'
import { Day } from '../../../../kit/format/day.tsx'
import { DataTable, type TableColumns } from '../../../../kit/table/data-table.tsx'
import { DAY_FILTERS } from '../../../../kit/table/day-filters.ts'

interface PartProps {
  user: ShownUser
}

const SOUND_STATUS_WORDS = {
  draft: 'Draft',
  inReview: 'In review',
  published: 'Published',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
} as const

const SOUND_COLUMNS: TableColumns<typeof userSoundsList> = [
  {
    title: 'Title',
    sort: 'title',
    // Others have no screen that an administrator may see.
    cell: ({ id, title, status }) =>
      status === 'published' ? <Link to={`/sounds/${id}`}>{title}</Link> : title,
  },
  { title: 'Kind', cell: ({ kind }) => (kind === 'loop' ? 'Loop' : 'One-shot') },
  { title: 'State', cell: ({ status }) => SOUND_STATUS_WORDS[status] },
  { title: 'Points', align: 'end', cell: ({ pricePoints }) => pricePoints },
  { title: 'Sales', sort: 'saleCount', align: 'end', cell: ({ saleCount }) => saleCount },
  { title: 'Uploaded', sort: 'createdAt', cell: ({ createdAt }) => <Day at={createdAt} /> },
]

export function SoundsPart({ user }: PartProps) {
  return (
    <DataTable
      title="Sounds"
      of={userSoundsList}
      params={{ userId: user.id }}
      columns={SOUND_COLUMNS}
      sort="-createdAt"
      filters={[{ name: 'status', label: 'State', options: optionsOf(SOUND_STATUS_WORDS) }]}
      search="Title"
      empty={<p>No sounds yet.</p>}
    />
  )
}

const REPORT_STATUS_WORDS = { open: 'Open', accepted: 'Accepted', dismissed: 'Dismissed' } as const

const REPORT_COLUMNS: TableColumns<typeof userReportsList> = [
  { title: 'Reported', sort: 'reportedAt', cell: ({ reportedAt }) => <Day at={reportedAt} /> },
  {
    title: 'Sound',
    sort: 'title',
    cell: ({ sound }) => <Link to={`/sounds/${sound.id}`}>{sound.title}</Link>,
  },
  { title: 'Problem', cell: ({ what }) => REPORT_SUBJECTS[what] },
  { title: 'Details', cell: ({ words }) => words },
  { title: 'State', cell: ({ status }) => REPORT_STATUS_WORDS[status] },
  { title: 'Answer', cell: ({ answer }) => answer },
  { title: 'Points', align: 'end', cell: ({ earnedPoints }) => earnedPoints > 0 && earnedPoints },
]

export function ReportsPart({ user }: PartProps) {
  return (
    <DataTable
      title="Reports"
      of={userReportsList}
      params={{ userId: user.id }}
      columns={REPORT_COLUMNS}
      sort="-reportedAt"
      filters={[{ name: 'status', label: 'State', options: optionsOf(REPORT_STATUS_WORDS) }, ...DAY_FILTERS]}
      search="Title, details or answer"
      empty={<p>No reports yet.</p>}
    />
  )
}
