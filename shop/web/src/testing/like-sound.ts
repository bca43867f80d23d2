import { type Likeness, type SimilarPage, similarQuery, type Sound } from '@segno/contract'
import { searchSounds } from './search-sounds.ts'

/** Every other sound, in the order in which they are: the groove of the first is the same, as is the sound of the next. */
export function likeSound(
  { sounds, ownedIds }: { sounds: readonly Sound[]; ownedIds: readonly string[] },
  url: URL,
): SimilarPage {
  const id = url.pathname.split('/').at(-2)
  const query = similarQuery.parse(Object.fromEntries(url.searchParams))
  const page = searchSounds(
    sounds.filter((sound) => sound.id !== id),
    query,
    ownedIds,
  )
  return { ...page, likeness: page.sounds.map((_, place) => likenessAt(query.index + place)) }
}

function likenessAt(place: number): Likeness {
  const alikeIn: Likeness['alikeIn'] = place === 0 ? ['rhythm', 'timbre'] : place === 1 ? ['timbre'] : []
  return {
    timbre: 0.5,
    rhythm: 0.5,
    pitch: null,
    envelope: 0.5,
    overall: 1 / (place + 1),
    alikeIn,
    transposedSemitones: 0,
  }
}
