import { type CollectedSound, listCollectedSounds } from '@segno/contract'
import { type Action, useAction } from '../../kit/data/use-action.ts'
import { playThrough } from '../../listening/play-through.ts'
import { useIsListPlaying } from '../../listening/use-list-playing.ts'
import { call } from '../../shared/api/call.ts'
import { fetchWhole } from '../own-list-page.ts'

/** @param key its id, or the token of its link */
export const wholeCollection = (key: string): Promise<CollectedSound[]> =>
  fetchWhole((query) => call(listCollectedSounds, { params: { key }, query }))

/** Plays a collection sound after sound. */
export function usePlayCollection(key: string, name: string): { isPlaying: boolean; play: Action } {
  const isPlaying = useIsListPlaying(key)
  const play = useAction({
    run: () => wholeCollection(key),
    onDone: (all) => {
      const sounds = all.flatMap(({ loop }) => loop ?? [])
      playThrough({ name, listId: key, sounds })
    },
  })
  return { isPlaying, play }
}
