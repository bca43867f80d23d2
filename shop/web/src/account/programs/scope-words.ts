import type { ProgramScope } from '@segno/contract'

/** What somebody allows a program, in words. */
export const SCOPE_WORDS: Readonly<Record<ProgramScope, string>> = {
  search: 'Search and play sounds as you',
  match: 'Find sounds for your tracks',
  library: 'See your points and purchases, download them, and change your favourites and cart',
  buy: 'Buy sounds with your points',
  agent: 'Use your Agent licence on this computer',
}
