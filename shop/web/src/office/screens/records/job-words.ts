import type { JobState } from '@segno/contract'

export const JOB_STATE_WORDS: Readonly<Record<JobState, string>> = {
  failed: 'Failed',
  running: 'Running',
  waiting: 'Waiting',
  later: 'Tries again later',
}

/** `send-mail` as `Send mail`. */
export function kindWords(kind: string): string {
  const words = kind.replaceAll(/[-_.]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
