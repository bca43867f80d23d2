import { getSound, getVocabulary } from '@segno/contract'
import { route, type Route } from '../platform/http/route.ts'
import type { Platform } from '../platform/platform.ts'
import { showSound } from './show-sound.ts'
import { readVocabulary } from './read-vocabulary.ts'

export function catalogueRoutes({ db }: Platform): Route[] {
  return [
    route(getSound, ({ params }) => showSound(db, params.soundId)),
    route(getVocabulary, () => readVocabulary(db)),
  ]
}
