import type { ServerResponse } from 'node:http'
import { AppError } from '../app-error.ts'

/** Nobody reads it. Not a failure of the server, so that no alarm counts it. */
const CLIENT_GONE = 499

/** Aborts when the client goes before its answer, with an error that says so. */
export function hungUpSignal(response: ServerResponse): AbortSignal {
  const leaving = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished)
      leaving.abort(new AppError(CLIENT_GONE, 'client_gone', 'Nobody waits for this answer any more'))
  })
  return leaving.signal
}
