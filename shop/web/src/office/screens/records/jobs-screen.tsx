import { dropJobs, jobsList, listQueues, type QueuedJob, retryJobs } from '@segno/contract'
import { optionsOf } from '../../../kit/form/options-of.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionButton } from '../../../kit/data/action-button.tsx'
import { Loaded } from '../../../kit/data/loaded.tsx'
import { useAction } from '../../../kit/data/use-action.ts'
import { RelativeTime } from '../../../kit/format/relative-time.tsx'
import { ConfirmDialog } from '../../../kit/layout/confirm-dialog.tsx'
import { Screen } from '../../../kit/layout/screen.tsx'
import { Section } from '../../../kit/layout/section.tsx'
import { DataTable, type TableColumns } from '../../../kit/table/data-table.tsx'
import { call } from '../../../shared/api/call.ts'
import { StateMark } from '../../../kit/data/state-mark.tsx'
import { Button } from '../../../ui/button.tsx'
import { JOB_STATE_WORDS, kindWords } from './job-words.ts'
import { Queues } from './queues.tsx'

const SHOWN = [[jobsList.list.path], [listQueues.path]]

const COLUMNS: TableColumns<typeof jobsList> = [
  { title: 'Kind', sort: 'kind', cell: ({ kind, key }) => <span title={key}>{kindWords(kind)}</span> },
  {
    title: 'State',
    cell: ({ state }) => (
      <StateMark tone={state === 'failed' ? 'bad' : 'neutral'}>{JOB_STATE_WORDS[state]}</StateMark>
    ),
  },
  {
    title: 'Tries',
    sort: 'attempts',
    align: 'end',
    cell: ({ attempts, maxAttempts }) => `${attempts} of ${maxAttempts}`,
  },
  { title: 'Created', sort: 'createdAt', cell: ({ createdAt }) => <RelativeTime instant={createdAt} /> },
  { title: 'Error', cell: ({ error }) => error },
]

/** Work of the shop that is not done. */
export function JobsScreen() {
  const queues = useQuery({
    queryKey: [listQueues.path],
    queryFn: ({ signal }) => call(listQueues, {}, signal),
  })
  return (
    <Screen title="Jobs">
      <Section title="Queues">
        <Loaded query={queues} isEmpty={(data) => data.queues.length === 0} empty={<p>All done.</p>}>
          {(data) => <Queues {...data} />}
        </Loaded>
      </Section>
      <DataTable
        title="Jobs"
        of={jobsList}
        columns={COLUMNS}
        sort="-createdAt"
        filters={[{ name: 'state', label: 'State', options: optionsOf(JOB_STATE_WORDS) }]}
        search="Key or error"
        bulk={(chosen, clear) => <JobTools chosen={chosen} onDone={clear} />}
        empty={<p>No jobs. Work that takes longer, such as analysing an upload, waits here.</p>}
      />
    </Screen>
  )
}

interface JobToolsProps {
  chosen: readonly QueuedJob[]
  onDone: () => void
}

function JobTools({ chosen, onDone }: JobToolsProps) {
  const [isAsking, setAsking] = useState(false)
  const failed = chosen.filter(({ state }) => state === 'failed')
  const body = (jobs: readonly QueuedJob[]) => ({ body: { jobs: jobs.map(({ id }) => ({ id })) } })
  const retry = useAction({
    run: () => call(retryJobs, body(chosen)),
    done: ({ count }) => (count === 1 ? '1 job runs again' : `${count} jobs run again`),
    refresh: SHOWN,
    onDone,
  })
  return (
    <>
      <ActionButton action={retry} look="plain">
        Run again
      </ActionButton>
      <Button disabled={failed.length === 0} onClick={() => setAsking(true)}>
        Drop failed
      </Button>
      {isAsking && (
        <ConfirmDialog
          verb="Drop"
          name={failed.length === 1 ? 'this job' : `${failed.length} jobs`}
          run={() => call(dropJobs, body(failed))}
          done={({ count }) => (count === 1 ? '1 job dropped' : `${count} jobs dropped`)}
          refresh={SHOWN}
          onDone={onDone}
          onClose={() => setAsking(false)}
        >
          <p>Their work will not be done. This cannot be undone.</p>
        </ConfirmDialog>
      )}
    </>
  )
}
