import { type Match, type MatchBody, type MatchPage, matchQuery, type Sound } from '@segno/contract'
import { searchSounds } from './search-sounds.ts'

/** What the fake shop finds of sounds that were given instead of audio. */
const OF_SOUNDS = { tempoBpm: 124, key: { tonic: 9, mode: 'minor' } } as const

/** So many of what was found go well. */
export const GOING_WELL = 5

/** Every sound of the search, in its order: the first two say why, and all are heard at the track's tempo. */
export function matchSounds(
  { sounds, ownedIds }: { sounds: readonly Sound[]; ownedIds: readonly string[] },
  url: URL,
  body: unknown,
): MatchPage {
  const {
    relation: _relation,
    lean: _lean,
    transposeMost,
    ...query
  } = matchQuery.parse(Object.fromEntries(url.searchParams))
  const { soundIds, tempoBpm, key } = body as MatchBody
  const track = {
    tempoBpm: tempoBpm === undefined ? OF_SOUNDS.tempoBpm : tempoBpm,
    key: key === undefined ? OF_SOUNDS.key : key,
  }
  const others = sounds.filter(({ id }) => !soundIds?.includes(id))
  const page = searchSounds(others, query, ownedIds)
  const matches = page.sounds.map((sound, place) =>
    matchAt(query.index + place, { sound, tempoBpm: track.tempoBpm, transposeMost }),
  )
  const goingWell = Math.min(GOING_WELL, page.total)
  // The first of all is the one that is transposed.
  const goingWellTransposed = Number(query.index === 0 && transposeMost > 0 && Boolean(page.sounds[0]?.key))
  return { ...page, matches, goingWell, goingWellTransposed, track, freeMatchesLeft: null }
}

interface Matched {
  readonly sound: Sound
  readonly tempoBpm: number | null
  readonly transposeMost: number
}

function matchAt(place: number, { sound, tempoBpm, transposeMost }: Matched): Match {
  const ownBpm = sound.tempoBpm
  const hasTempos = tempoBpm !== null && ownBpm !== null
  return {
    score: 1 / (place + 1),
    goesWell: place < GOING_WELL,
    harmony: sound.key ? (place === 0 ? 'relative' : 'same') : 'unpitched',
    transposeSemitones: sound.key && place === 0 ? transposeMost : 0,
    tempo: hasTempos ? 'same' : ownBpm === null ? 'free' : 'unknown',
    speed: hasTempos ? tempoBpm / ownBpm : 1,
    groove: place === 1 ? 0.9 : null,
    fills: place === 0 ? ['low'] : [],
    adds: place === 1 ? 'melody' : null,
    timbre: null,
  }
}
