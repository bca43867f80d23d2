import { dismissIntakes } from '@segno/contract'
import { useSyncExternalStore } from 'react'
import { call } from '../../../../shared/api/call.ts'
import { onSessionEnd } from '../../../../shared/session/session-end.ts'
import { LintPool } from '../lint/lint-pool.ts'
import { isUnderWay } from './queued-file.ts'
import { type KeptFile, KeptFiles } from './kept-files.ts'
import { dropNote, keepNote, noteFor } from './resume-notes.ts'
import { sendFile } from './send-file.ts'
import { type QueueState, UploadQueue } from './upload-queue.ts'
import { randomId } from '../../../../shared/random-id.ts'

const pool = new LintPool()

/** What this tab sends goes on while other screens are looked at. */
export const uploadQueue = new UploadQueue({
  lint: (order) => pool.lint(order),
  send: sendFile,
  // What cannot be forgotten now the server forgets within a day.
  forget: (uploadId) => void call(dismissIntakes, { body: { ids: [uploadId] } }).catch(() => undefined),
  notes: { find: noteFor, keep: keepNote, drop: dropNote },
  newId: randomId,
  nowMs: () => performance.now(),
})

export const keptFiles = new KeptFiles()
uploadQueue.subscribe(() => keptFiles.keep(uploadQueue.snapshot().files))

// Leaving the page stops what is on its way, so the browser asks first, on whatever screen.
const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
uploadQueue.subscribe(() => {
  const isBusy = uploadQueue.snapshot().files.some(isUnderWay)
  if (isBusy) addEventListener('beforeunload', ask)
  else removeEventListener('beforeunload', ask)
})
addEventListener('pagehide', () => keptFiles.keepUnsent(uploadQueue.snapshot().files))
addEventListener('online', () => uploadQueue.reconnect())
onSessionEnd(() => {
  uploadQueue.letGo()
  // The next person at this browser is not to read what the last one brought.
  keptFiles.clear()
})

export function useUploadQueue(): QueueState {
  return useSyncExternalStore(uploadQueue.subscribe, uploadQueue.snapshot)
}

export function useKeptFiles(): readonly KeptFile[] {
  return useSyncExternalStore(keptFiles.subscribe, keptFiles.snapshot)
}
