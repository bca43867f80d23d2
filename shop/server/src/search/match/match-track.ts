import type {
  Match as WireMatch,
  MatchBody,
  MatchPage,
  MatchQuery,
  matchTrack,
  Misread,
} from '@segno/contract'
import { type IndexedSound, type Match, soundsTogether, type TrackQuery } from '@segno/sound-index'
import { dbToGain } from '@segno/units'
import type { Call } from '../../platform/http/route.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { fingerprintNumbers } from '../fingerprint-numbers.ts'
import { readSounds } from '../indexed-sounds.ts'
import { rounded } from '../rounded.ts'
import type { CatalogueIndex } from '../catalogue-index.ts'
import { asKey } from '../search-query.ts'
import { searchPage } from '../search-sounds.ts'
import { noneForSale, NOT_FOR_SALE } from './errors.ts'

/**
 * One part of the sounds that go with a track, or with other sounds, which are left out.
 *
 * @throws {AppError} fingerprint_outdated, sound_not_found
 */
export async function matchTrackWith(
  platform: Platform,
  index: CatalogueIndex,
  { query, body, caller, hungUp }: Pick<Call<typeof matchTrack>, 'query' | 'body' | 'caller' | 'hungUp'>,
): Promise<Omit<MatchPage, 'freeMatchesLeft'>> {
  const { track, missing } = await toTrack(platform, body, query)
  const { page, found } = await searchPage(platform, index, { query, caller, track, hungUp })
  const matches = new Map(found.ids.map((id, at) => [id, found.matches?.[at]]))
  return {
    ...page,
    misread: [...missing, ...page.misread],
    matches: page.sounds.flatMap(({ id }) => onWire(matches.get(id)) ?? []),
    goingWell: found.goingWell ?? 0,
    goingWellTransposed: found.goingWellTransposed ?? 0,
    track: { tempoBpm: track.tempoBpm, key: track.key },
  }
}

async function toTrack(
  { db }: Platform,
  { fingerprint, soundIds, gainsDb, tempoBpm, tempoConfidence, key, keyConfidence }: MatchBody,
  { relation, lean, transposeMost }: MatchQuery,
): Promise<{ track: TrackQuery; missing: Misread[] }> {
  const how = { relation, lean, transposeMostSemitones: transposeMost, tempoConfidence, keyConfidence }
  const given = {
    ...(tempoBpm !== undefined && { tempoBpm }),
    ...(key !== undefined && { key: asKey(key) }),
  }
  if (fingerprint) {
    const track = {
      tempoBpm: null,
      key: null,
      ...given,
      ...how,
      fingerprint: fingerprintNumbers(fingerprint),
    }
    return { track, missing: [] }
  }
  const asked = soundIds ?? []
  const ids = asked.filter(isId)
  const known = new Map((await readSounds(db, ids)).map((sound) => [sound.id, sound]))
  // In the order asked for, by which ties of tempo and key are broken; the database answers in any.
  const together = asked.flatMap((id, at) => {
    const sound = known.get(id)
    return sound ? [{ sound, weight: weightOf(gainsDb?.[at] === undefined ? 0 : gainsDb[at]) }] : []
  })
  const sounds: IndexedSound[] = together.map(({ sound }) => sound)
  if (sounds.length === 0) throw noneForSale(asked)
  const missing = asked
    .filter((id) => !known.has(id))
    .map((value) => ({ name: 'loopIds' as const, value, message: NOT_FOR_SALE }))
  const weights = together.map(({ weight }) => weight)
  return { track: { ...soundsTogether(sounds, weights), ...given, ...how, soundIds: ids }, missing }
}

/** By amplitude, since all sounds are brought to one loudness. */
function weightOf(gainDb: number | null): number {
  return gainDb === null ? 0 : dbToGain(gainDb)
}

function onWire(match: Match | undefined): WireMatch | null {
  if (!match) return null
  const { score, speed, groove, timbre, fills, ...words } = match
  return {
    ...words,
    score: rounded(score),
    speed: rounded(speed),
    groove: groove === null ? null : rounded(groove),
    fills: [...fills],
    timbre: timbre === null ? null : rounded(timbre),
  }
}
