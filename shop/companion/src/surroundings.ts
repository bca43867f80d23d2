import type { ReadStream, WriteStream } from 'node:tty'

/** What the process was started with; nothing else reads it from the process itself. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly platform: NodeJS.Platform
  readonly homeFolder: string
  readonly hostName: string
  readonly stdin: Pick<ReadStream, 'isTTY'> & NodeJS.ReadableStream
  readonly stdout: Pick<WriteStream, 'isTTY'> & NodeJS.WritableStream
  readonly stderr: Pick<WriteStream, 'isTTY'> & NodeJS.WritableStream
  /** Aborted once the person presses Ctrl-C, or the process is asked to end. */
  readonly stopped: AbortSignal
}
