/** What is wrong with a file; stable, while its sentence may change. */
export type AudioFileErrorCode =
  | 'not_audio'
  | 'unsupported_encoding'
  | 'damaged_header'
  | 'truncated'
  | 'unfinished'
  | 'damaged'
  | 'no_audio'
  | 'too_long'

/** A file that cannot be read as audio. `code` is stable; `message` is a sentence that a musician understands. */
export class AudioFileError extends Error {
  override readonly name = 'AudioFileError'
  readonly code: AudioFileErrorCode

  constructor(code: AudioFileErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

interface Truncation {
  /** As the file calls itself: `WAV`. */
  readonly claims: string
  readonly thereSeconds: number
  readonly promisedSeconds: number
}

export function truncated({ claims, thereSeconds, promisedSeconds }: Truncation): AudioFileError {
  const digits = thereSeconds.toFixed(1) === promisedSeconds.toFixed(1) ? 4 : 1
  const there = thereSeconds.toFixed(digits)
  const promised = promisedSeconds.toFixed(digits)
  return new AudioFileError(
    'truncated',
    `This file says it is ${claims} but its data stops after ${there} of ${promised} seconds`,
  )
}

export const damagedHeader = (claims: string, what: string): AudioFileError =>
  new AudioFileError('damaged_header', `This file says it is ${claims} but its header ${what}`)

export const noAudio = (claims: string): AudioFileError =>
  new AudioFileError('no_audio', `This ${claims} file holds no audio`)
