import { changeOwnSounds, DEFAULT_PRICES } from '@segno/contract'
import { useMemo } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useEditSession } from '../../sound-editing/use-edit-session.ts'
import { useShop } from '../../../shared/shop.ts'
import { useVocabulary } from '../../../sounds/vocabulary.ts'
import { showFailure } from '../../../shared/toasts/show-failure.ts'
import type { SoundShow } from './own/shows.ts'
import { useOwnPacks } from './own/use-own-packs.ts'
import { useOwnSounds, useOwnSoundsCache } from './own/use-own-sounds.ts'
import { applyTo } from './table/grid-edits.ts'
import type { Studio } from './table/studio.ts'

/** The sounds of one part of the screen, and how they are edited. */
export function useStudioSounds(show: SoundShow, q: string) {
  const own = useOwnSounds(show, q)
  const cache = useOwnSoundsCache()
  const { packs, make } = useOwnPacks()
  const vocabulary = useVocabulary()
  const prices = useShop()?.prices ?? DEFAULT_PRICES
  const edits = useEditSession(
    own.sounds,
    {
      save: async (changes) => (await call(changeOwnSounds, { body: { changes: [...changes] } })).sounds,
      show: cache.show,
      reload: cache.reload,
      tell: showFailure,
    },
    packs,
  )
  const studio = useMemo<Studio>(
    () => ({
      words: { vocabulary, packs, prices },
      edits,
      change: (one, label, setFor) => applyTo(edits, [one], { label, setFor }),
      meantBy: (one) => [one],
      makePack: (title) =>
        make(title).then(
          ({ id }) => id,
          (error: unknown) => {
            showFailure(error)
            return null
          },
        ),
    }),
    [vocabulary, packs, prices, edits, make],
  )
  return { ...own, studio, reload: cache.reload }
}
