import { type DataExport, fetchDataExport, getDataExport, startDataExport } from '@segno/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ActionButton } from '../../../../kit/data/action-button.tsx'
import { type Action, useAction } from '../../../../kit/data/use-action.ts'
import { formatFileSize } from '../../../../kit/format/quantity.ts'
import { saveBlob } from '../../../../ui/save-file.ts'
import { call, fetchFile } from '../../../../shared/api/call.ts'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import styles from '../account.module.css'
import { Loaded } from '../../../../kit/data/loaded.tsx'

const ASK_AGAIN_MS = 1_000
const QUERY_KEY = [getDataExport.path]

/** A copy of everything that the shop knows. */
export function ExportPart() {
  return (
    <div className={styles.part}>
      <h3>A copy of your data</h3>
      <p className={styles.muted}>
        Download everything we store about you as one machine-readable file. Only you can open it, for a week.
      </p>
      <DataCopy />
    </div>
  )
}

/** Asked for, made, fetched. */
export function DataCopy() {
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: QUERY_KEY,
    queryFn: () => call(getDataExport, {}),
    refetchInterval: ({ state }) => (state.data?.state === 'making' ? ASK_AGAIN_MS : false),
  })
  const start = useAction({
    run: () => call(startDataExport, {}),
    onDone: (begun) => queries.setQueryData(QUERY_KEY, begun),
  })
  return (
    <Loaded query={query} skeleton={<Skeleton width={200} height={36} />}>
      {(data) => <Copy data={data} start={start} />}
    </Loaded>
  )
}

function Copy({ data, start }: { data: DataExport; start: Action }) {
  const save = useAction({ run: saveCopy })
  switch (data.state) {
    case 'none':
      return <ActionButton action={start}>Create a copy</ActionButton>
    case 'making':
      return (
        <div className={styles.making} role="status">
          <progress value={data.doneParts} max={data.totalParts} aria-label="Your copy" />
          Creating your copy: part {Math.min(data.doneParts + 1, data.totalParts)} of {data.totalParts}
        </div>
      )
    case 'ready':
      return (
        <div className={styles.buttons}>
          <ActionButton action={save}>Download ({formatFileSize(data.sizeBytes ?? 0)})</ActionButton>
          <ActionButton action={start} look="quiet">
            Create a new one
          </ActionButton>
        </div>
      )
    case 'failed':
      return (
        <p className={styles.failed} role="alert">
          We could not create the copy.
          <ActionButton action={start} look="quiet">
            Try again
          </ActionButton>
        </p>
      )
  }
}

/** A link cannot carry the token, so the file is fetched first and saved from here. */
async function saveCopy(): Promise<void> {
  saveBlob(await fetchFile(fetchDataExport, {}), 'my-data.json')
}
