import {
  analyseTrackAsGuest,
  findSimilarSoundsAsGuest,
  getArtistAsGuest,
  getIntakeProgressAsGuest,
  getPackAsGuest,
  getSoundAsGuest,
  getVocabularyAsGuest,
  listArtistsAsGuest,
  listPackSoundsAsGuest,
  listPacksAsGuest,
  listSimilarSoundsAsGuest,
  listSoundsAsGuest,
  matchTrackAsGuest,
  suggestAsGuest,
} from '../guest.ts'
import { getNonce, guestLogin } from '../identity/guest-auth.ts'
import { group } from '../group.ts'

export const guests = group({
  name: 'Guest API',
  about:
    'The same for programs without an account, with a guest’s token: how to get one, and what is asked with it. Every answer is that of the endpoint without /v6.',
  endpoints: {
    getNonce,
    guestLogin,
    listSoundsAsGuest,
    suggestAsGuest,
    getSoundAsGuest,
    getVocabularyAsGuest,
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
})
