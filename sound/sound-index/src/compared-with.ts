import { type Bits, clearBit, hasBit } from './bits.ts'
import type { Lifetimes } from './lifetimes.ts'
import { type AskedTrack, understandTrack } from './match/track-query.ts'
import type { AskedLikeness, SimilarSounds } from './similar/similar-sounds.ts'
import type { SoundQuery } from './sound-query.ts'

/** What sounds are compared with; neither where a search only asks what they are. */
export interface Compared {
  readonly like: AskedLikeness | null
  readonly track: AskedTrack | null
}

interface Catalogue {
  readonly similar: SimilarSounds
  readonly lifetimes: Pick<Lifetimes, 'ordinalsOf'>
}

/** Understands what sounds are compared with, and leaves in `visible` what can be. */
export function comparedWith(query: SoundQuery, visible: Bits, catalogue: Catalogue): Compared {
  const { similar, lifetimes } = catalogue
  const track = query.track ? understandTrack(query.track) : null
  const like = query.track ? null : understandLike(query, visible, catalogue)
  if (query.track) similar.keepComparable(visible, track && { own: null })
  else if (query.like) similar.keepComparable(visible, like)
  for (const id of query.track?.soundIds ?? [])
    for (const ordinal of lifetimes.ordinalsOf(id)) clearBit(visible, ordinal)
  return { like, track }
}

/** A sound is asked about as it is in the version shown, so that its list keeps its order while it changes. */
function understandLike(
  { like }: SoundQuery,
  visible: Bits,
  { similar, lifetimes }: Catalogue,
): AskedLikeness | null {
  if (!like) return null
  const known = typeof like.to === 'string' ? lifetimes.ordinalsOf(like.to) : []
  const own = known.find((ordinal) => hasBit(visible, ordinal)) ?? null
  return similar.understand(like, own)
}
