import { pino, type DestinationStream, type Logger } from 'pino'

import { currentRequestId } from './http/request-id.ts'

export type Log = Logger

const SECRET_PATHS = [
  'req.headers.token',
  'req.headers.authorization',
  'req.headers.cookie',
  '*.password',
  '*.refreshToken',
]

/** JSON lines on standard output, without secrets. */
export function openLog(level: string, destination?: DestinationStream): Log {
  const settings = {
    level,
    mixin: () => {
      const requestId = currentRequestId()
      return requestId === undefined ? {} : { requestId }
    },
    redact: { paths: SECRET_PATHS, censor: '[secret]' },
    serializers: { error: outline },
  }
  return destination ? pino(settings, destination) : pino(settings)
}

/** What an error carries beyond this may be somebody's token, or a row of a table. */
function outline(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const code = 'code' in error ? error.code : undefined
  const cause = error.cause === undefined ? undefined : outline(error.cause)
  return { name: error.name, message: error.message, code, stack: error.stack, cause }
}
