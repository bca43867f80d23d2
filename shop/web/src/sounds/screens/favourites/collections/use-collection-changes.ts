import {
  type Collection,
  type CollectionInFull,
  collectSounds,
  moveCollectedSounds,
  noteCollectedSound,
  type Sound,
  uncollectSounds,
} from '@segno/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../shared/api/call.ts'
import { answersInTurn } from '../../../../shared/api/in-turn.ts'
import { useAppState } from '../../../../shared/state/app-state.ts'
import { showFailure } from '../../../../shared/toasts/show-failure.ts'
import { showToast } from '../../../../shared/toasts/toast.ts'
import { collectionQuery } from '../../../collections/collection-queries.ts'
import { afterMoving, afterRemoving, type Collected, withNote } from './collection-order.ts'

export type CollectionChanges = ReturnType<typeof useCollectionChanges>

/** Changes of one's own collection. Each shows at once, and the server's list again where it does not follow. */
export function useCollectionChanges({ id, name }: Pick<Collection, 'id' | 'name'>) {
  const queries = useQueryClient()
  const listener = useAppState(({ profile }) => profile?.id ?? '')
  const { queryKey } = collectionQuery(id, listener)
  const show = (answer: CollectionInFull): void => void queries.setQueryData(queryKey, answer)
  const [takeTurn] = useState(() => answersInTurn(show))
  const sounds = (): readonly Collected[] => queries.getQueryData<CollectionInFull>(queryKey)?.sounds ?? []
  /** @returns whether it was made */
  const change = async (
    apply: (sounds: readonly Collected[]) => Collected[],
    send: () => Promise<CollectionInFull>,
  ): Promise<boolean> => {
    // An answer on its way is older than the change.
    void queries.cancelQueries({ queryKey }, { revert: false })
    queries.setQueryData<CollectionInFull>(queryKey, (now) => now && { ...now, sounds: apply(now.sounds) })
    try {
      await takeTurn(send)
      return true
    } catch (error) {
      showFailure(error)
      await queries.invalidateQueries({ queryKey })
      return false
    }
  }
  const params = { id }
  const move = (ids: readonly string[], before: string | null): Promise<boolean> =>
    change(
      (now) => afterMoving(now, ids, before),
      () => call(moveCollectedSounds, { params, body: { sounds: refs(ids), before } }),
    )
  const note = (soundId: string, text: string): Promise<boolean> =>
    change(
      (now) => withNote(now, soundId, text),
      () => call(noteCollectedSound, { params: { id, soundId }, body: { note: text } }),
    )
  const bringBack = (one: Collected, before: string | null): Promise<boolean> =>
    change(
      (now) => [...now],
      () => call(collectSounds, { params, body: { sounds: [one], before } }),
    )
  const remove = async ({ id: soundId, title }: Sound): Promise<void> => {
    const at = sounds().findIndex((one) => one.soundId === soundId)
    const one = sounds()[at]
    const before = sounds()[at + 1]?.soundId ?? null
    const isRemoved = await change(
      (now) => afterRemoving(now, soundId),
      () => call(uncollectSounds, { params, body: { sounds: refs([soundId]) } }),
    )
    if (!isRemoved || !one) return
    showToast({
      message: `“${title}” removed from “${name}”`,
      variant: 'default',
      action: { label: 'Undo', run: () => void bringBack(one, before) },
    })
  }
  return { sounds, show, move, note, remove }
}

const refs = (ids: readonly string[]): { soundId: string }[] => ids.map((soundId) => ({ soundId }))
