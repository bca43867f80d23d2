import { countOf } from '@segno/units'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Wrong guesses that one code takes from the network that asked for it, and as many again from all others. */
export const MOST_GUESSES = 5
/** Wrong guesses at codes of six digits that an account takes in a day; see docs/security.md for the arithmetic. */
export const MOST_GUESSES_A_DAY = 20
/** From then on an account's codes are too long to guess; its owner hears of it. */
export const LONG_AFTER_GUESSES = 10
/** So many mails of one kind a day are an attack on the mailbox: fewer come from then on, and each lasts longer. */
const CALM_MAILS = 20

/** Such as `15 minutes` or `2 hours`. */
export const lastingText = (minutes: number): string =>
  minutes % 60 === 0 ? countOf(minutes / 60, 'hour', 'hours') : countOf(minutes, 'minute', 'minutes')

/** A code for a mail. */
export interface MailedCode {
  readonly code: string
  readonly lastsMinutes: number
}

export interface CodeForm {
  /** Sixteen digits in the place of six. */
  readonly isLong: boolean
  readonly lastsMinutes: number
  /** So long after a mail, the next one that another network asks for is that mail; shorter than the code lasts. */
  readonly pauseMs: number
}

/** How a code is mailed, by what happened to the account's codes in a day. */
export function codeForm({
  mailsToday,
  guessesToday,
}: {
  mailsToday: number
  guessesToday: number
}): CodeForm {
  if (mailsToday >= CALM_MAILS) return { isLong: true, lastsMinutes: 120, pauseMs: HOUR_MS }
  const isLong = guessesToday >= LONG_AFTER_GUESSES
  return { isLong, lastsMinutes: 15, pauseMs: 3 * MINUTE_MS }
}
