import { getArtist, listArtists } from '../catalogue/artists.ts'
import { getSound, getVocabulary } from '../catalogue/catalogue.ts'
import { getAudio, getPreview } from '../listening/listening.ts'
import { analyseTrack, matchTrack } from '../search/match.ts'
import { getCover, getPack, listPacks, listPackSounds } from '../catalogue/packs.ts'
import { listSounds } from '../search/search.ts'
import { getCard } from '../sharing/sharing.ts'
import { findSimilarSounds, listSimilarSounds } from '../search/similar.ts'
import { suggest } from '../search/suggestions.ts'
import { group } from '../group.ts'

export const sounds = group({
  name: 'Sounds',
  about:
    'Search with words and filters, complete what somebody is typing, and look at one sound. The vocabulary has the words that filters take.',
  endpoints: { listSounds, suggest, getSound, getVocabulary },
})

export const similar = group({
  name: 'Similar',
  about: 'What sounds like a sound of the shop, or like a fingerprint, with every filter of a search.',
  endpoints: { listSimilarSounds, findSimilarSounds },
})

export const match = group({
  name: 'Match',
  about:
    'What goes with a track: have the track listened to, then ask with what was heard, or with sounds that play together.',
  endpoints: { analyseTrack, matchTrack },
})

export const previews = group({
  name: 'Previews',
  about: 'The audio of a sound, to be heard before it is bought. Each sound names its own addresses.',
  endpoints: { getPreview, getAudio },
})

export const artists = group({
  name: 'Artists',
  about: 'Who makes the sounds.',
  endpoints: { listArtists, getArtist },
})

export const packs = group({
  name: 'Packs',
  about:
    'Sounds that their artist put together, their covers, and the cards that links to the shop are shown with.',
  endpoints: { listPacks, getPack, listPackSounds, getCover, getCard },
})
