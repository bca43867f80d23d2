import { TRACK_LIMITS } from '@segno/contract'

/** What is read at most: ten minutes of uncompressed audio at a high rate. It goes nowhere, but it has to fit in memory. */
export const MOST_BYTES = 300_000_000
/** Where the length is not told beforehand, so much is decoded at most: minutes of what a browser records. */
export const MOST_BYTES_UNTOLD = 40_000_000

const MINUTES = TRACK_LIMITS.mostSeconds / 60

/** Why something that was given cannot be matched, in words that help. */
const SENTENCES = {
  not_audio: 'This browser can’t play it. Try WAV, MP3, FLAC, AAC or Ogg, or record it here.',
  empty: 'This file is empty. Export it again or choose another.',
  unreadable: 'This file could not be read. Choose it again.',
  audio_silent: 'It is silent. Check the recording input or choose another file.',
  audio_too_short: 'It is too short. Use a few bars, ideally eight seconds or more.',
  audio_too_long: `It is longer than ${MINUTES} minutes. Cut it to the part you are working on; a minute is plenty.`,
  audio_too_large: `It is larger than ${MOST_BYTES / 1_000_000} MB. Save it as FLAC or MP3, or cut it to the part you are working on.`,
  length_untold: `Its length is unknown, so it can have at most ${MOST_BYTES_UNTOLD / 1_000_000} MB. Save it again as WAV, FLAC or MP3, or cut it to the part you are working on.`,
  failed: 'It could not be analysed. Try again, or use a shorter part.',
  cannot_record: 'This browser can’t record. Drop a file instead.',
  microphone_refused: 'Microphone access is blocked. Allow it next to the address, then record again.',
  microphone_absent: 'No microphone found. Plug one in and record again, or drop a file.',
  microphone_busy: 'Another program may be using the microphone. Close it and record again.',
  tab_impossible:
    'This browser can’t record a tab. Use Chrome or Edge on a computer, record with the microphone, or drop a file.',
  tab_refused: 'No tab was shared. Record again and choose the tab that plays.',
  tab_without_sound: 'The tab was shared without sound. Record again with “Also share tab audio” on.',
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
