import { type DataExport, fetchDataExport, getDataExport, startDataExport } from '@segno/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call, fetchFile } from '../../../shared/api/call.ts'
import { showFailure } from '../../../shared/toasts/show-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from '../account.module.css'
import { CouldNotLoad } from '../security/could-not-load.tsx'

const ASK_AGAIN_MS = 1_000
const QUERY_KEY = [getDataExport.path]

/** A copy of everything that the shop knows: asked for, made, fetched. */
export function ExportPart() {
  const queries = useQueryClient()
  const { data, ...query } = useQuery({
    queryKey: QUERY_KEY,
    queryFn: () => call(getDataExport, {}),
    refetchInterval: ({ state }) => (state.data?.state === 'making' ? ASK_AGAIN_MS : false),
  })
  const start = async (): Promise<void> => {
    await call(startDataExport, {}).then((begun) => queries.setQueryData(QUERY_KEY, begun), showFailure)
  }
  return (
    <div className={styles.part}>
      <h3>A copy of your data</h3>
      <p className={styles.muted}>
        Everything that the shop knows of you, as one file that programs can read. It can be fetched by you
        alone, for a week.
      </p>
      {query.isError && <CouldNotLoad onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton width={200} height={36} />}
      {data && <Copy data={data} onStart={start} />}
    </div>
  )
}

function Copy({ data, onStart }: { data: DataExport; onStart: () => Promise<void> }) {
  switch (data.state) {
    case 'none':
      return <Button onClick={() => void onStart()}>Make a copy</Button>
    case 'making':
      return (
        <div className={styles.making} role="status">
          <progress value={data.doneParts} max={data.totalParts} aria-label="Your copy" />
          Making your copy: part {Math.min(data.doneParts + 1, data.totalParts)} of {data.totalParts}
        </div>
      )
    case 'ready':
      return (
        <div className={styles.buttons}>
          <Button onClick={() => void saveCopy().catch(showFailure)}>
            Download ({kilobytes(data.sizeBytes ?? 0)})
          </Button>
          <Button look="quiet" onClick={() => void onStart()}>
            Make a new one
          </Button>
        </div>
      )
    case 'failed':
      return (
        <p className={styles.failed} role="alert">
          The copy could not be made.
          <Button look="quiet" onClick={() => void onStart()}>
            Try again
          </Button>
        </p>
      )
  }
}

const kilobytes = (sizeBytes: number): string => `${Math.max(1, Math.round(sizeBytes / 1_000))} kB`

/** A link cannot carry the token, so the file is fetched first and saved from here. */
async function saveCopy(): Promise<void> {
  const file = await fetchFile(fetchDataExport, {})
  const address = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: address, download: 'my-data.json' }).click()
  URL.revokeObjectURL(address)
}
