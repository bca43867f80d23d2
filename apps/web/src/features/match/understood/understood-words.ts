import type { TrackRemark } from '@segno/contract'

const SURE = 0.8
const LIKELY = 0.5

/** How far a measurement is to be trusted: 0 to 1. */
export function confidenceWords(confidence: number): string {
  if (confidence >= SURE) return 'sure'
  return confidence >= LIKELY ? 'likely' : 'a guess'
}

/** What to do about bars that are a guess; `null` where they are not. */
export function barsSentence(confidence: number): string | null {
  return confidence >= LIKELY
    ? null
    : 'Its bars may begin elsewhere: where sounds do not come in on the one, move them with the arrows.'
}

const REMARKS: Readonly<Record<TrackRemark, string>> = {
  short: 'It is short, so its tempo and key may be wrong: correct them here, or give eight seconds or more.',
  clipped: 'It is clipped. Recorded more quietly it would be understood better.',
  quiet: 'It is very quiet. Recorded louder it would be understood better.',
  no_pulse: 'No steady beat was found in it. Type or tap its tempo if it has one.',
  no_notes: 'No notes were found in it, so sounds in any key are shown. Choose its key if it has one.',
  partly_heard: 'It is long: its loudest minute was listened to.',
}

export function remarkSentence(remark: TrackRemark): string {
  return REMARKS[remark]
}
