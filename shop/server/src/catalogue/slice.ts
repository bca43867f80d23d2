import { accounts } from '../accounts/slice.ts'
import { answer } from '../platform/slices/hook.ts'
import { slice, type SliceContext } from '../platform/slices/slice.ts'
import { soundTerms } from '../vocabulary/public.ts'
import { vocabulary } from '../vocabulary/slice.ts'
import type { CatalogueContext } from './catalogue-context.ts'
import { filesOfCatalogue } from './file-names.ts'
import { pruneFeed } from './feed/queries.ts'
import { onOffer, onSoundsDeleted, ownedAmong } from './hooks.ts'
import { catalogueRoutes } from './routes.ts'
import { termsOfSounds } from './terms/sound-terms.ts'

interface Settings {
  readonly prices: CatalogueContext['prices']
}

/** Sounds, and the rows of artists and packs that stand on every card of them. */
export const catalogue = slice({
  name: 'catalogue',
  after: [accounts, vocabulary],
  files: filesOfCatalogue,
  open({ platform, settings, port, listeners }: SliceContext<Settings>) {
    const owned = port(ownedAmong)
    return {
      routes: catalogueRoutes({
        ...platform,
        prices: settings.prices,
        ownedSoundIds: (accountId, soundIds) => owned()(platform.db, accountId, soundIds),
        hooks: { onOffer: listeners(onOffer), onSoundsDeleted: listeners(onSoundsDeleted) },
      }),
      sweeps: [async () => void (await pruneFeed(platform.db, platform.now()))],
      answers: [answer(soundTerms, termsOfSounds)],
    }
  },
})
