/** Why a sound cannot be heard. Stable: screens and tests ask for the code, people read the sentence. */
export type AuditionErrorCode =
  | 'audio_blocked'
  | 'audio_interrupted'
  | 'output_lost'
  | 'network_lost'
  | 'preview_missing'
  | 'preview_unavailable'
  | 'cannot_decode'
  | 'wrong_length'
  | 'stretch_unavailable'

const sentences: Readonly<Record<AuditionErrorCode, string>> = {
  audio_blocked: 'The browser allows no sound before you click on the page. Press play once more.',
  audio_interrupted:
    'A call, another app or sleep took the sound away. It goes on once you are back on this page.',
  output_lost: 'No sound gets out. Check your headphones, speakers or audio interface, then try again.',
  network_lost: 'The preview could not be fetched. Check your connection and try again.',
  preview_missing: 'This sound has no preview any more.',
  preview_unavailable: 'The preview is not available right now. Try again in a moment.',
  cannot_decode:
    'This preview cannot be read: the file is damaged, or in a format your browser does not know.',
  wrong_length: 'This preview is shorter than its sound, so it would not loop. We would rather not play it.',
  stretch_unavailable:
    'Tempo and pitch could not be applied. Check your connection and try again, or clear them to hear the sound as it is.',
}

/** A failure that a listener can act on: `code` for programs, `message` for people, `cause` for logs. */
export class AuditionError extends Error {
  readonly code: AuditionErrorCode

  constructor(code: AuditionErrorCode, cause?: unknown) {
    super(sentences[code], { cause })
    this.name = 'AuditionError'
    this.code = code
  }
}

/** What a listener is told of anything that was thrown. */
export function describeError(error: unknown): {
  readonly code: AuditionErrorCode
  readonly message: string
} {
  const known = error instanceof AuditionError ? error : new AuditionError('cannot_decode', error)
  return { code: known.code, message: known.message }
}
