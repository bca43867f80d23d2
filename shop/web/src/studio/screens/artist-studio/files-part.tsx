import { dismissIntakes, retryIntakes } from '@segno/contract'
import { call } from '../../../shared/api/call.ts'
import { showFailure } from '../../../shared/toasts/show-failure.ts'
import { FileList } from './files/file-list.tsx'
import type { FileRow } from './files/file-rows.ts'
import { keptFiles, uploadQueue } from './sending/this-tabs-queue.ts'

const MOST_AT_ONCE = 500

interface FileMoves {
  readonly forget: (intakeIds: readonly string[]) => void
  readonly renew: () => Promise<unknown>
}

/** Takes files off the list, here and on the server; what is on its way is stopped. */
export async function removeFiles(rows: readonly FileRow[], { forget, renew }: FileMoves): Promise<void> {
  const ids = rows.flatMap(({ intakeId }) => intakeId ?? [])
  uploadQueue.remove(rows.flatMap(({ queuedKey }) => queuedKey ?? []))
  keptFiles.drop(rows.flatMap(({ key, intakeId }) => [key, intakeId ?? key]))
  forget(ids)
  try {
    for (let from = 0; from < ids.length; from += MOST_AT_ONCE)
      // oxlint-disable-next-line no-await-in-loop -- one after the other, so that a failure leaves the rest alone
      await call(dismissIntakes, { body: { ids: ids.slice(from, from + MOST_AT_ONCE) } })
  } catch (error) {
    showFailure(error)
  }
  await renew()
}

/** Tries again what failed, here and on the server: one file, or all. */
export async function retryFiles(rows: readonly FileRow[], { renew }: FileMoves): Promise<void> {
  for (const { queuedKey, soundId } of rows)
    if (queuedKey !== null && soundId === null) uploadQueue.retry(queuedKey)
  const ids = rows.flatMap(({ intakeId, state }) =>
    state === 'failed' && intakeId !== null ? [intakeId] : [],
  )
  try {
    if (ids.length > 0) await call(retryIntakes, { body: { ids: ids.slice(0, MOST_AT_ONCE) } })
  } catch (error) {
    showFailure(error)
  }
  await renew()
}

export function FilesPart({ rows, moves }: { rows: readonly FileRow[]; moves: FileMoves }) {
  return (
    <FileList
      rows={rows}
      onRetry={(row) => void retryFiles([row], moves)}
      onRemove={(row) => void removeFiles([row], moves)}
    />
  )
}
