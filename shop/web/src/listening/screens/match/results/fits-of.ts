import type { Match, MatchPage, Sound } from '@segno/contract'
import { tempoInStep } from '@segno/units'
import type { Fit } from '../../../fits.ts'

/** How every sound of these pages is heard over a track of that tempo. */
export function fitsOf(
  pages: readonly Pick<MatchPage, 'sounds' | 'matches'>[],
  tempoBpm: number | null,
): Map<string, Fit> {
  return new Map(
    pages.flatMap(({ sounds, matches }) =>
      sounds.flatMap((sound, place) => {
        const match = matches[place]
        return match ? [[sound.id, fitOf(sound, match, tempoBpm)] as const] : []
      }),
    ),
  )
}

function fitOf(sound: Pick<Sound, 'tempoBpm'>, match: Match, tempoBpm: number | null): Fit {
  const { transposeSemitones: pitchSemitones, speed } = match
  if (sound.tempoBpm === null || tempoBpm === null) return { tempoBpm: null, pitchSemitones }
  return { tempoBpm: tempoInStep(sound.tempoBpm * speed, tempoBpm), pitchSemitones }
}
