import { createUpload } from '@segno/contract'
import { type DetailedError, Upload } from 'tus-js-client'
import { transport } from '../../../../shared/api/transport.ts'
import { renewalUnderWay, renewTokens } from '../../../../shared/session/refresh-tokens.ts'
import { useTokens } from '../../../../shared/session/token-store.ts'
import { isReadable } from './is-readable.ts'
import { readSendFailure, type SendFailure } from './send-failure.ts'

export interface SendOrder {
  readonly file: File
  readonly path: string
  /** The same for every try of this file, so that announcing it twice makes one upload. */
  readonly key: string
  readonly batchId: string
  /** Where it was announced before. */
  readonly uploadId: string | null
}

export interface SendEvents {
  readonly onAnnounced: (uploadId: string) => void
  readonly onProgress: (sentBytes: number) => void
  /** The connection broke; another try follows by itself. */
  readonly onInterrupted: () => void
  readonly onDone: () => void
  readonly onFailure: (failure: SendFailure | { readonly kind: 'unreadable' }) => void
}

/** What an artist waits for a connection before it is left to them to try again: some four minutes. */
const RETRY_DELAYS_MS = [0, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000, 60_000, 60_000]

/** Sends a file, or goes on with it from what has arrived. @returns how to stop; what has arrived is kept */
export function sendFile(order: SendOrder, events: SendEvents): () => void {
  const { file, path, key, batchId, uploadId } = order
  const upload = new Upload(file, {
    endpoint: createUpload.path,
    uploadUrl: uploadId === null ? null : `${createUpload.path}/${uploadId}`,
    metadata: { filename: path, key, batchId },
    retryDelays: RETRY_DELAYS_MS,
    storeFingerprintForResuming: false,
    onBeforeRequest: async (request) => {
      await renewalUnderWay()
      for (const [name, value] of Object.entries(transport.headers())) request.setHeader(name, value)
    },
    onUploadUrlAvailable: () => events.onAnnounced(upload.url?.split('/').at(-1) ?? ''),
    onProgress: (sentBytes) => events.onProgress(sentBytes),
    onShouldRetry: (error) => shouldRetry(error, events),
    onSuccess: () => events.onDone(),
    onError: (error) => void tellFailure(error, file, events),
  })
  upload.start()
  return () => void upload.abort()
}

function shouldRetry(error: DetailedError, events: SendEvents): boolean {
  const failure = failureIn(error)
  const { tokens } = useTokens.getState()
  // The next request waits for the renewal.
  if (failure.kind === 'token' && tokens) void renewTokens(tokens).catch(() => undefined)
  if (failure.kind === 'connection') events.onInterrupted()
  return failure.kind === 'connection' || (failure.kind === 'token' && tokens !== null)
}

async function tellFailure(error: Error, file: File, events: SendEvents): Promise<void> {
  const failure = failureIn(error)
  // A file that was changed or taken away looks like a broken connection.
  events.onFailure((await isReadable(file)) ? failure : { kind: 'unreadable' })
}

function failureIn(error: Error): SendFailure {
  const answer = 'originalResponse' in error ? (error as DetailedError).originalResponse : null
  return readSendFailure(answer && { status: answer.getStatus(), body: answer.getBody() })
}
