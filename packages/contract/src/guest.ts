import * as z from 'zod/mini'
import { getArtist, listArtists } from './artists.ts'
import { getSound, getVocabulary } from './catalogue.ts'
import { endpoint, type Endpoint } from './endpoint.ts'
import { getIntakeProgress } from './ingest.ts'
import { id } from './lists.ts'
import { analyseTrack, matchTrack } from './match.ts'
import { getPack, listPacks, listPackSounds } from './packs.ts'
import { listSounds } from './search.ts'
import { findSimilarSounds, listSimilarSounds } from './similar.ts'
import { suggest } from './suggestions.ts'

const GUEST_BASE = '/api/v6'
const userName = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))

export const getNonce = endpoint({
  method: 'POST',
  path: `${GUEST_BASE}/auth/getNonce`,
  access: 'anyone',
  summary: 'A number to be used once, with which a guest asks for a token.',
  body: z.strictObject({ user: userName }),
  ok: z.object({ _id: id, nonce: z.string() }),
  errors: ['too_many_requests'],
})

export const guestLogin = endpoint({
  method: 'POST',
  path: `${GUEST_BASE}/auth/login`,
  access: 'anyone',
  summary:
    'A guest’s token. Sent as form data; `nonce` is the id, `hash` the HMAC-SHA256 of the nonce in hex.',
  body: z.strictObject({
    user: userName,
    nonce: id,
    hash: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits')),
  }),
  ok: z.object({ token: z.string() }),
  errors: ['guest_refused'],
})

/** The same endpoint for guests, who come with a token of their own. */
function forGuests<Of extends Endpoint>(open: Of): Of {
  return { ...open, path: GUEST_BASE + open.path.slice('/api'.length), access: 'guest' }
}

/** What guests may ask of the shop; each is the endpoint it is named after. */
export const listSoundsAsGuest = forGuests(listSounds)
export const listSimilarSoundsAsGuest = forGuests(listSimilarSounds)
export const suggestAsGuest = forGuests(suggest)
export const findSimilarSoundsAsGuest = forGuests(findSimilarSounds)
export const analyseTrackAsGuest = forGuests(analyseTrack)
export const matchTrackAsGuest = forGuests(matchTrack)
export const getSoundAsGuest = forGuests(getSound)
export const getVocabularyAsGuest = forGuests(getVocabulary)
export const getIntakeProgressAsGuest = forGuests(getIntakeProgress)
export const listPacksAsGuest = forGuests(listPacks)
export const getPackAsGuest = forGuests(getPack)
export const listPackSoundsAsGuest = forGuests(listPackSounds)
export const listArtistsAsGuest = forGuests(listArtists)
export const getArtistAsGuest = forGuests(getArtist)

const TWINS = new Map<Endpoint, Endpoint>([
  [listSounds, listSoundsAsGuest],
  [listSimilarSounds, listSimilarSoundsAsGuest],
  [suggest, suggestAsGuest],
  [findSimilarSounds, findSimilarSoundsAsGuest],
  [analyseTrack, analyseTrackAsGuest],
  [matchTrack, matchTrackAsGuest],
  [getSound, getSoundAsGuest],
  [getVocabulary, getVocabularyAsGuest],
  [getIntakeProgress, getIntakeProgressAsGuest],
  [listPacks, listPacksAsGuest],
  [getPack, getPackAsGuest],
  [listPackSounds, listPackSoundsAsGuest],
  [listArtists, listArtistsAsGuest],
  [getArtist, getArtistAsGuest],
])

/** What a guest calls in the place of an endpoint of the main API; null where there is nothing of the kind. */
export function guestTwin<Of extends Endpoint>(open: Of): Of | null {
  return (TWINS.get(open) as Of | undefined) ?? null
}
