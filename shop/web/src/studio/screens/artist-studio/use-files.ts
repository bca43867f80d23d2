import { useMemo } from 'react'
import { fileRows, summarise } from './files/file-rows.ts'
import { useAnnouncedProgress } from './files/use-file-progress.ts'
import { useIntakes } from './files/use-intakes.ts'
import { isUnderWay } from './sending/queued-file.ts'
import { useKeptFiles, useUploadQueue } from './sending/this-tabs-queue.ts'

/** What this tab sends and what the server knows, as one list. */
export function useFiles() {
  const queue = useUploadQueue()
  const kept = useKeptFiles()
  const isSending = queue.files.some(isUnderWay)
  const { intakes, forget, refetch, error, isLoading } = useIntakes(isSending || hasUnlisted(queue))
  const rows = useMemo(() => fileRows(queue.files, intakes, kept), [queue.files, intakes, kept])
  const summary = useMemo(() => summarise(rows), [rows])
  useAnnouncedProgress(summary)
  return { queue, rows, summary, error, isLoading, refetch, moves: { forget, renew: refetch } }
}
export type Files = ReturnType<typeof useFiles>

/** Whether something has arrived that the server may not have listed yet. */
function hasUnlisted({ files }: ReturnType<typeof useUploadQueue>): boolean {
  return files.some(({ state }) => state.kind === 'sent')
}
