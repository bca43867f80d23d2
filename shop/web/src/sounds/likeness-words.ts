import type { Likeness, LikenessPart } from '@segno/contract'

const WORDS: Readonly<Record<LikenessPart, string>> = {
  rhythm: 'same groove',
  pitch: 'same notes',
  timbre: 'similar sound',
  envelope: 'same envelope',
}

/** Why a sound is among those that are like another: in what both are much alike. */
export function likenessWords({ alikeIn, transposedSemitones }: Likeness): string {
  return alikeIn
    .map((part) => (part === 'pitch' ? `${WORDS.pitch}${transposition(transposedSemitones)}` : WORDS[part]))
    .join(' · ')
}

/** It has to be raised by as much as it is lower. */
function transposition(semitones: number): string {
  if (semitones === 0) return ''
  return `, ${Math.abs(semitones)} st ${semitones > 0 ? 'lower' : 'higher'}`
}
