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
    : 'The downbeat is a guess. If sounds miss the one, move it with the arrows.'
}

const REMARKS: Readonly<Record<TrackRemark, string>> = {
  short: 'It is short, so check its tempo and key, or use eight seconds or more.',
  clipped: 'It clips. A quieter recording gives better matches.',
  quiet: 'It is very quiet. A louder recording gives better matches.',
  no_pulse: 'No steady beat found. Type or tap its tempo if it has one.',
  no_notes: 'No notes found, so sounds in any key are shown. Choose its key if it has one.',
  partly_heard: 'It is long, so we analysed its loudest minute.',
}

export function remarkSentence(remark: TrackRemark): string {
  return REMARKS[remark]
}
