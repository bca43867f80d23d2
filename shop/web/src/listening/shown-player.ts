import type { AuditionSnapshot } from '@segno/audition'
import type { Sound } from '@segno/contract'
import { create } from 'zustand'
import { afterPaint } from '../shared/page/after-paint.ts'
import { audition } from './audition.ts'
import { stateOf, useSoundInPlayer } from './player.ts'

interface ShownPlayer {
  /** The one in the player. */
  readonly sound: Sound | null
  readonly snapshot: AuditionSnapshot
  /** Tells a failure from the same one once more: it may come within the frame in which one tries again. */
  readonly failureCount: number
}

const shownNow = (): Pick<ShownPlayer, 'sound' | 'snapshot'> => ({
  sound: useSoundInPlayer.getState().sound,
  snapshot: audition.snapshot(),
})

/**
 * The player as screens show it, one frame behind: whoever presses a key is to see at once where it has led, and a sound that
 * is heard at once need not be shown as loading before. What has to be told of the player itself is told by `player.ts`.
 */
export const useShownPlayer = create<ShownPlayer>()(() => ({ ...shownNow(), failureCount: 0 }))

let isDue = false
function showSoon(): void {
  if (isDue) return
  isDue = true
  afterPaint(() => {
    isDue = false
    useShownPlayer.setState((before) => {
      const { error } = audition.snapshot()
      const isAnother = error !== null && error !== before.snapshot.error
      return { ...shownNow(), failureCount: before.failureCount + Number(isAnother) }
    })
  })
}
audition.subscribe(showSoon)
useSoundInPlayer.subscribe(showSoon)

export function useSoundState(soundId: string): AuditionSnapshot['state'] {
  return useShownPlayer(({ snapshot }) => stateOf(snapshot, soundId))
}

/** Why the last sound could not be heard; `null` where nothing is wrong. */
export function useListeningError(): AuditionSnapshot['error'] {
  return useShownPlayer(({ snapshot }) => snapshot.error)
}
