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
/** Parts of the spectrum that the words for a role already name. */
const FILLED_BY: Partial<Readonly<Record<SoundRole, SpectrumPart>>> = { tops: 'high', bass: 'low' }

/** What a sound fills of a track’s spectrum, beside what `ADDS_WORDS` says of it. */
export function fillsWords({ adds, fills }: Pick<Match, 'adds' | 'fills'>): string[] {
  return fills.filter((part) => adds === null || FILLED_BY[adds] !== part).map((part) => FILLS_WORDS[part])
}
