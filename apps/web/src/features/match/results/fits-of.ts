import type { Match, MatchPage, Sound } from '@segno/contract'
import type { Fit } from '../../../shared/listening/fits.ts'

/** A sound at half or double time keeps step as well as one at the same. */
const STEPS = [0.5, 1, 2] as const

/** How every sound of these pages is heard over a track of that tempo. */
export function fitsOf(
  pages: readonly Pick<MatchPage, 'loops' | 'matches'>[],
  tempoBpm: number | null,
): Map<string, Fit> {
  return new Map(
    pages.flatMap(({ loops, matches }) =>
      loops.flatMap((sound, place) => {
        const match = matches[place]
        return match ? [[sound._id, fitOf(sound, match, tempoBpm)] as const] : []
      }),
    ),
  )
}

function fitOf(sound: Pick<Sound, 'tempoBpm'>, match: Match, tempoBpm: number | null): Fit {
  const { transposeSemitones: pitchSemitones, speed } = match
  if (sound.tempoBpm === null || tempoBpm === null) return { tempoBpm: null, pitchSemitones }
  const wantedBpm = sound.tempoBpm * speed
  const distance = (step: number): number => Math.abs(Math.log((step * tempoBpm) / wantedBpm))
  const [nearest] = STEPS.toSorted((one, other) => distance(one) - distance(other))
  return { tempoBpm: tempoBpm * nearest!, pitchSemitones }
}
