import type { Kept } from '../db/sweep.ts'

const MONTH_MS = 30 * 24 * 60 * 60_000

/** To whom a letter went is kept for as long as somebody may ask why it did not arrive. */
export const MAIL_KEPT: readonly Kept[] = ['sent_at', 'failed_at'].map((since) => ({
  table: 'mail',
  since,
  forMs: MONTH_MS,
}))
