import { slice, type SliceContext } from '../platform/slices/slice.ts'
import { addDefaultVocabulary } from './default-vocabulary.ts'
import { soundTerms } from './hooks.ts'
import { vocabularyRoutes } from './routes.ts'

export const vocabulary = slice({
  name: 'vocabulary',
  after: [],
  async open({ platform, port }: SliceContext<unknown>) {
    await addDefaultVocabulary(platform.db)
    return { routes: vocabularyRoutes({ ...platform, soundTerms: port(soundTerms) }) }
  },
})
