import {
  type Collection,
  collectSounds,
  getCollection,
  getSound,
  listCollections,
  type Sound,
  uncollectSounds,
} from '@segno/contract'
import { useAction } from '../../kit/data/use-action.ts'
import { call } from '../../shared/api/call.ts'
import { showFailure } from '../../shared/toasts/show-failure.ts'
import { showToast } from '../../shared/toasts/toast.ts'
import { useSoundDrop } from '../use-sound-drop.ts'

type Target = Pick<Collection, 'id' | 'name'>

interface Collecting {
  readonly sound: Pick<Sound, 'id' | 'title'>
  readonly into: Target
}

/** Puts a sound into a collection, and says so. */
export function useCollect(onDone: () => void = () => undefined) {
  return useAction({
    run: ({ sound, into }: Collecting) =>
      call(collectSounds, { params: { id: into.id }, body: { sounds: [{ soundId: sound.id }] } }),
    done: ({ added }, { sound, into }) =>
      added.length > 0 ? `“${sound.title}” added to “${into.name}”` : null,
    undo: ({ added }, { into }) =>
      call(uncollectSounds, { params: { id: into.id }, body: { sounds: added } }),
    refresh: [[listCollections.path], [getCollection.path]],
    onDone: ({ added }, { sound, into }) => {
      onDone()
      if (added.length === 0)
        showToast({ message: `“${sound.title}” is in “${into.name}” already`, variant: 'info' })
    },
  })
}

/** Puts sounds into a collection that are dropped on what shows it. */
export function useCollectDrop(into: Target) {
  const collect = useCollect()
  const put = async (soundId: string): Promise<void> => {
    const sound = await call(getSound, { params: { soundId } })
    await collect.run({ sound, into })
  }
  return useSoundDrop({ placeOf: () => null, drop: (soundId) => void put(soundId).catch(showFailure) })
}
