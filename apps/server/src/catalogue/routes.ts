import {
  getOwnArtistPage,
  getSound,
  getVocabulary,
  saveOwnArtistPage as saveOwnArtistPageEndpoint,
} from '@segno/contract'
import { route, type Route } from '../platform/http/route.ts'
import type { Platform } from '../platform/platform.ts'
import { saveOwnArtistPage, showOwnArtistPage } from './artists/own-artist-page.ts'
import { showSound } from './show-sound.ts'
import { readVocabulary } from './read-vocabulary.ts'

export function catalogueRoutes(platform: Platform): Route[] {
  const { db } = platform
  return [
    route(getOwnArtistPage, ({ caller }) => showOwnArtistPage(db, caller.accountId)),
    route(saveOwnArtistPageEndpoint, ({ caller, body }) =>
      saveOwnArtistPage(platform, caller.accountId, body),
    ),
    route(getSound, ({ params }) => showSound(db, params.soundId)),
    route(getVocabulary, () => readVocabulary(db)),
  ]
}
