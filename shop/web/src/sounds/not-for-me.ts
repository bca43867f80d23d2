import {
  sayManyNotForMe,
  sayNotForMe,
  type Sound,
  takeBackManyNotForMe,
  takeBackNotForMe,
} from '@segno/contract'
import { create } from 'zustand'
import { call } from '../shared/api/call.ts'
import { bringBackFavourites, placesOfFavourites, syncFavourites } from './favourites/favourite-actions.ts'
import type { FavouriteRun } from '../shared/state/favourite-list.ts'
import { onSessionEnd } from '../shared/session/session-end.ts'
import { showFailure } from '../shared/toasts/show-failure.ts'
import { showToast } from '../shared/toasts/toast.ts'
import { countOf } from '../ui/format-count.ts'

/** What was put out of sight while its list was open: it stays in its place, faded, so that nothing moves. */
const useFaded = create<{ readonly ids: ReadonlySet<string> }>()(() => ({ ids: new Set() }))

// What was not for somebody may be for the next one here.
onSessionEnd(() => useFaded.setState({ ids: new Set() }))

function fade(soundIds: readonly string[], isFaded: boolean): void {
  useFaded.setState(({ ids }) => {
    const others = [...ids].filter((id) => !soundIds.includes(id))
    return { ids: new Set(isFaded ? [...others, ...soundIds] : others) }
  })
}

export function useIsFaded(soundId: string): boolean {
  return useFaded(({ ids }) => ids.has(soundId))
}

/** Searches leave the sound out from now on, and it is removed from favourites. */
export async function hideSound(sound: Pick<Sound, 'id' | 'title'>): Promise<void> {
  await hideSounds([sound])
}

/** The same of several. @returns whether they are out of sight now */
export async function hideSounds(sounds: readonly Pick<Sound, 'id' | 'title'>[]): Promise<boolean> {
  const ids = sounds.map(({ id }) => id)
  const places = placesOfFavourites(ids)
  fade(ids, true)
  try {
    await (ids.length === 1
      ? call(sayNotForMe, { params: { soundId: ids[0]! } })
      : call(sayManyNotForMe, { body: { sounds: ids.map((soundId) => ({ soundId })) } }))
    if (places.length > 0) void syncFavourites()
    const what = sounds.length === 1 ? `“${sounds[0]!.title}”` : countOf(sounds.length, 'sound', 'sounds')
    showToast({
      message: `${what} hidden from your searches`,
      variant: 'default',
      action: { label: 'Undo', run: () => void undo(ids, places) },
    })
    return true
  } catch (error) {
    fade(ids, false)
    showFailure(error)
    return false
  }
}

/** As favourites they are for their listener again. */
async function undo(ids: readonly string[], places: readonly FavouriteRun[]): Promise<void> {
  const favourites = places.flatMap((run) => run.ids)
  const others = ids.filter((id) => !favourites.includes(id))
  try {
    if (others.length > 0)
      await call(takeBackManyNotForMe, { body: { sounds: others.map((soundId) => ({ soundId })) } })
    fade(others, false)
    if (await bringBackFavourites(places)) fade(favourites, false)
  } catch (error) {
    showFailure(error)
  }
}

/** Searches find it again. */
export async function bringBack({ id }: Pick<Sound, 'id'>): Promise<void> {
  try {
    await call(takeBackNotForMe, { params: { soundId: id } })
    fade([id], false)
  } catch (error) {
    showFailure(error)
  }
}
