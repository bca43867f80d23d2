import type { Answer, listQueues } from '@segno/contract'
import { RelativeTime } from '../../../kit/format/relative-time.tsx'
import type { TableColumn } from '../../../kit/table/rows.tsx'
import { ShortTable } from '../../../kit/table/short-table.tsx'
import { formatCount } from '../../../ui/format-count.ts'
import { StateMark } from '../../../kit/data/state-mark.tsx'
import { kindWords } from './job-words.ts'

type Queues = Answer<typeof listQueues>['queues']

const COLUMNS: readonly TableColumn<Queues[number], never>[] = [
  { title: 'Kind', cell: ({ kind }) => kindWords(kind) },
  {
    title: 'Failed',
    align: 'end',
    cell: ({ failed }) =>
      failed > 0 ? <StateMark tone="bad">{formatCount(failed)}</StateMark> : formatCount(failed),
  },
  { title: 'Running', align: 'end', cell: ({ running }) => formatCount(running) },
  { title: 'Waiting', align: 'end', cell: ({ waiting }) => formatCount(waiting) },
  { title: 'Later', align: 'end', cell: ({ later }) => formatCount(later) },
  {
    title: 'Oldest due',
    align: 'end',
    cell: ({ oldestDueAt }) => oldestDueAt !== null && <RelativeTime instant={oldestDueAt} />,
  },
]

/** How much of each kind there is to do, and how long it has been due. */
export function Queues({ queues }: { queues: Queues }) {
  return <ShortTable title="Work by kind" items={queues} columns={COLUMNS} keyOf={({ kind }) => kind} />
}
