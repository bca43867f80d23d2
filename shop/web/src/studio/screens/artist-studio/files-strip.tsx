import { BatchStrip } from './files/batch-strip.tsx'
import { useIsOnline } from './files/use-file-progress.ts'
import { focusAfterClearing } from './focus-after.ts'
import { removeFiles, retryFiles } from './files-part.tsx'
import { uploadQueue } from './sending/this-tabs-queue.ts'
import type { Files } from './use-files.ts'

/** How far all files are; nothing while there are none. */
export function FilesStrip({ files: { rows, summary, queue, moves } }: { files: Files }) {
  const isOnline = useIsOnline()
  if (rows.length === 0) return null
  const inState = (...states: readonly string[]) => rows.filter(({ state }) => states.includes(state))
  return (
    <BatchStrip
      summary={summary}
      isOnline={isOnline}
      isPaused={queue.isPaused}
      remainingSeconds={queue.remainingSeconds}
      onPause={() => uploadQueue.pauseAll()}
      onGoOn={() => uploadQueue.goOn()}
      onRetryAll={() => void retryFiles(inState('failed'), moves)}
      onClear={() => {
        const over = inState('ready', 'refused', 'duplicate')
        focusAfterClearing(over.length === rows.length)
        void removeFiles(over, moves)
      }}
    />
  )
}
