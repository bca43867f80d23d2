import type { Alike, SimilarQuery } from '@segno/contract'
import type { LikeQuery, Part, Weights } from '@segno/sound-index'

/** The sound itself counts as much as all the rest: it is what one hears first. */
const OVERALL: Weights = { timbre: 3, rhythm: 1, pitch: 1, envelope: 1 }
/** What the dial points to counts so much more than each other thing, which still decide between those that are the same in it. */
const DIALLED = 10
const ONE_EACH: Weights = { timbre: 1, rhythm: 1, pitch: 1, envelope: 1 }

/** From the address to the index. */
export function toLikeQuery(
  to: LikeQuery['to'],
  { alike, weights, transpose }: Pick<SimilarQuery, 'alike' | 'weights' | 'transpose'>,
): LikeQuery {
  return {
    to,
    weights: weights ? weightsOf(weights) : weightsFor(alike),
    transposeSemitones: transpose === 'any' ? transpose : Number(transpose ?? 0),
  }
}

function weightsFor(alike: Alike): Weights {
  return alike === 'overall' ? OVERALL : { ...ONE_EACH, [alike satisfies Part]: DIALLED }
}

function weightsOf([timbre = 0, rhythm = 0, pitch = 0, envelope = 0]: readonly number[]): Weights {
  return { timbre, rhythm, pitch, envelope }
}
