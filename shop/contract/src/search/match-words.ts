import type { Match, SoundRole, SpectrumPart } from './match.ts'

/** What a track lacks and a sound brings. */
export const ADDS_WORDS: Readonly<Record<SoundRole, string>> = {
  drums: 'drums are missing',
  tops: 'fills the highs',
  bass: 'bass is missing',
  chords: 'adds chords',
  melody: 'adds a melody',
}
const FILLS_WORDS: Readonly<Record<SpectrumPart, string>> = {
  low: 'fills the low end',
  middle: 'fills the middle',
  high: 'fills the highs',
}
/** Parts of a track’s spectrum that a sound fills; none where it adds a role that is missing, which says enough. */
export function fillsWords({ adds, fills }: Pick<Match, 'adds' | 'fills'>): string[] {
  return adds === null ? fills.map((part) => FILLS_WORDS[part]) : []
}
