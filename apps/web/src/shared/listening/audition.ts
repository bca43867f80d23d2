import { Audition } from '@segno/audition'

/** The page's one player. */
export const audition = new Audition()
