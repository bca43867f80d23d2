import { pino, type Logger } from 'pino'

export type Log = Logger

const SECRET_PATHS = [
  'req.headers.token',
  'req.headers.authorization',
  'req.headers.cookie',
  '*.password',
  '*.refreshToken',
]

/** JSON lines on standard output, without secrets. */
export function openLog(level: string): Log {
  return pino({
    level,
    redact: { paths: SECRET_PATHS, censor: '[secret]' },
    // An error is no plain object: without this its message and its stack would be left out.
    serializers: { error: pino.stdSerializers.err },
  })
}
