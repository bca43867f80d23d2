import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAppState } from '../../../shared/app-state.ts'
import { playThrough } from '../../../shared/listening/play-through.ts'
import { stopSound } from '../../../shared/listening/player.ts'
import { useIsListPlaying } from '../../../shared/listening/use-list-playing.ts'
import { packSoundsQuery } from '../../../shared/sounds/pack-sounds.ts'
import { showFailure } from '../../../shared/toasts/show-failure.ts'

interface PlayPack {
  readonly isPlaying: boolean
  readonly isWaiting: boolean
  readonly toggle: () => void
}

/** One press plays a pack sound after sound, another stops. */
export function usePlayPack(pack: { readonly _id: string; readonly title: string }): PlayPack {
  const { _id, title } = pack
  const queries = useQueryClient()
  const listener = useAppState(({ profile }) => profile?._id ?? '')
  const isPlaying = useIsListPlaying(_id)
  const [isWaiting, setWaiting] = useState(false)
  const play = async (): Promise<void> => {
    setWaiting(true)
    try {
      const { sounds } = await queries.ensureQueryData(packSoundsQuery(_id, listener))
      playThrough({ name: title, listId: _id, sounds })
    } catch (error) {
      showFailure(error)
    } finally {
      setWaiting(false)
    }
  }
  return { isPlaying, isWaiting, toggle: () => (isPlaying ? stopSound() : void play()) }
}
