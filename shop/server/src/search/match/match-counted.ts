import type { MatchBody, MatchPage, matchTrack } from '@segno/contract'
import type { Call } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import type { PluginMatch } from '../hooks.ts'
import type { CatalogueIndex } from '../catalogue-index.ts'
import { matchTrackWith } from './match-track.ts'

export type CountMatch = (match: PluginMatch) => Promise<number | null>

/** Whether a program asks: all but the shop's own page in a browser are programs, by any name. */
export const isForProgram = ({ caller, isOurPage }: Call<typeof matchTrack>): boolean =>
  !isOurPage || caller?.program !== undefined

/**
 * The sounds that go with a track. Matches of programs are counted, and refused beyond the free ones.
 *
 * @throws {AppError} fingerprint_outdated, sound_not_found, free_matches_used
 */
export async function matchCounted(
  platform: Platform,
  index: CatalogueIndex,
  { call, countMatch }: { call: Call<typeof matchTrack>; countMatch: CountMatch },
): Promise<MatchPage> {
  const page = await matchTrackWith(platform, index, call)
  const { caller, clientAddress, headers, body } = call
  if (!isForProgram(call)) return { ...page, freeMatchesLeft: null }
  const freeMatchesLeft = await countMatch({
    accountId: caller?.accountId ?? null,
    clientAddress,
    deviceKey: headers['device'] ?? null,
    track: trackOf(body),
  })
  return { ...page, freeMatchesLeft }
}

/** What stays the same while tempo, key and filters are changed. */
const trackOf = ({ fingerprint, soundIds }: MatchBody): string =>
  JSON.stringify(fingerprint ?? soundIds?.toSorted())
