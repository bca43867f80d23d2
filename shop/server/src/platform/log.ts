import { pino, type DestinationStream, type Logger } from 'pino'

import { hideAddresses } from './hide-addresses.ts'
import { currentRequestId } from './http/request-id.ts'

export type Log = Logger

const SECRET_PATHS = [
  'req.headers.token',
  'req.headers.authorization',
  'req.headers.cookie',
  '*.password',
  '*.refreshToken',
]

/** A line of a stack that names a place; folders such as `@fastify` in it are no addresses. */
const FRAME = /^\s+at .*:\d+:\d+\)?$/

/** JSON lines on standard output, without secrets and without the addresses that errors quote. */
export function openLog(level: string, destination?: DestinationStream): Log {
  const settings = {
    level,
    mixin: () => {
      const requestId = currentRequestId()
      return requestId === undefined ? {} : { requestId }
    },
    redact: { paths: SECRET_PATHS, censor: '[secret]' },
    // An error that is logged by itself goes under `err`, and its message becomes the line's.
    serializers: { error: outline, err: outline, msg: outline, refusal: outline },
  }
  return destination ? pino(settings, destination) : pino(settings)
}

/** What an error carries beyond this may be somebody's token, or a row of a table. */
function outline(error: unknown): unknown {
  if (typeof error === 'string') return hideAddresses(error)
  if (!(error instanceof Error)) return error
  const code = 'code' in error ? error.code : undefined
  const cause = error.cause === undefined ? undefined : outline(error.cause)
  const stack = error.stack?.split('\n').map((line) => (FRAME.test(line) ? line : hideAddresses(line)))
  return { name: error.name, message: hideAddresses(error.message), code, stack: stack?.join('\n'), cause }
}
