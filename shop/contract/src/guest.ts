import { getArtist, listArtists } from './artists/artists.ts'
import { getSound, getVocabulary } from './catalogue/catalogue.ts'
import { asGuest } from './guest-variant.ts'
import { getIntakeProgress } from './ingest/intake-progress.ts'
import { getLandingPage } from './search/landing-pages.ts'
import { analyseTrack, matchTrack } from './search/match.ts'
import { getPack, listPacks, listPackSounds } from './packs/packs.ts'
import { listSounds } from './search/search.ts'
import { findSimilarSounds, listSimilarSounds } from './search/similar.ts'
import { suggest } from './search/suggestions.ts'
import { getNonce, guestLogin } from './identity/guest-auth.ts'
import { group } from './endpoint.ts'

/** What guests may ask of the shop; each is the endpoint it is named after. */
export const listSoundsAsGuest = asGuest(listSounds)
export const listSimilarSoundsAsGuest = asGuest(listSimilarSounds)
export const suggestAsGuest = asGuest(suggest)
export const findSimilarSoundsAsGuest = asGuest(findSimilarSounds)
export const analyseTrackAsGuest = asGuest(analyseTrack)
export const matchTrackAsGuest = asGuest(matchTrack)
export const getSoundAsGuest = asGuest(getSound)
export const getVocabularyAsGuest = asGuest(getVocabulary)
export const getLandingPageAsGuest = asGuest(getLandingPage)
export const getIntakeProgressAsGuest = asGuest(getIntakeProgress)
export const listPacksAsGuest = asGuest(listPacks)
export const getPackAsGuest = asGuest(getPack)
export const listPackSoundsAsGuest = asGuest(listPackSounds)
export const listArtistsAsGuest = asGuest(listArtists)
export const getArtistAsGuest = asGuest(getArtist)

export const guestEndpoints = group(
  'Guest API',
  'The same for programs without an account, with a guest’s token: how to get one, and what is asked with it. Every answer is that of the endpoint without /v6.',
  {
    getNonce,
    guestLogin,
    listSoundsAsGuest,
    suggestAsGuest,
    getSoundAsGuest,
    getVocabularyAsGuest,
    getLandingPageAsGuest,
    listSimilarSoundsAsGuest,
    findSimilarSoundsAsGuest,
    analyseTrackAsGuest,
    matchTrackAsGuest,
    listArtistsAsGuest,
    getArtistAsGuest,
    listPacksAsGuest,
    getPackAsGuest,
    listPackSoundsAsGuest,
    getIntakeProgressAsGuest,
  },
)
