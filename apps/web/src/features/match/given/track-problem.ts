import { TRACK_LIMITS } from '@segno/contract'

/** What is read at most: ten minutes of uncompressed audio at a high rate. It goes nowhere, but it has to fit in memory. */
export const MOST_BYTES = 300_000_000
/** Where the length is not told beforehand, so much is decoded at most: minutes of what a browser records. */
export const MOST_BYTES_UNTOLD = 40_000_000

const MINUTES = TRACK_LIMITS.mostSeconds / 60

/** Why something that was given cannot be matched, in words that help. */
const SENTENCES = {
  not_audio:
    'That is no audio this browser can play. WAV, MP3, FLAC, AAC and Ogg work in most; so does recording it here.',
  empty: 'The file is empty. It may not have been saved to its end: export it once more, or choose another.',
  unreadable: 'The browser could not read it. It may have been moved or deleted: choose it once more.',
  audio_silent:
    'There is nothing to hear in it: it is silent. Check that the right input was recorded, or give another file.',
  audio_too_short: 'Less than half a second tells nothing. Give a few bars: eight seconds are good.',
  audio_too_long: `It is longer than ${MINUTES} minutes. Cut it to the part you are working on, up to ${MINUTES} minutes, and give that: a minute is plenty.`,
  audio_too_large: `It is larger than ${MOST_BYTES / 1_000_000} MB. Save it as FLAC or MP3, or cut it to the part you are working on.`,
  length_untold: `It does not say how long it is, and of such files at most ${MOST_BYTES_UNTOLD / 1_000_000} MB are read. Save it once more as WAV, FLAC or MP3, or cut it to the part you are working on.`,
  failed: 'Listening to it failed. Try once more, or give a shorter part of it.',
  cannot_record: 'This browser cannot record here. Drop a file instead.',
  microphone_refused:
    'The microphone is not allowed for this page. Allow it beside the address, then press record again.',
  microphone_absent: 'There is no microphone. Plug one in and press record again, or drop a file instead.',
  microphone_busy:
    'The microphone cannot be opened: another program may hold it. Close that and press record again.',
  tab_impossible:
    'This browser cannot record a tab. Chrome and Edge on a computer can; elsewhere record with the microphone, or drop a file.',
  tab_refused: 'Nothing was shared. Press record again and choose the tab that plays.',
  tab_without_sound:
    'That was shared without its sound. Choose a tab, and switch on “Also share tab audio” below it.',
} as const
export type TrackProblem = keyof typeof SENTENCES

/** Something that cannot be matched. `message` is for people. */
export class TrackError extends Error {
  override readonly name = 'TrackError'
  readonly problem: TrackProblem
  constructor(problem: TrackProblem, cause?: unknown) {
    super(SENTENCES[problem], { cause })
    this.problem = problem
  }
}

export function sentenceOf(error: unknown): string {
  return error instanceof TrackError ? error.message : SENTENCES.failed
}
