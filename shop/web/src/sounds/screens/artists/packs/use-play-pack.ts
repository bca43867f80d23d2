import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAppState } from '../../../../shared/state/app-state.ts'
import { playThrough } from '../../../../listening/play-through.ts'
import { stopSound } from '../../../../listening/player.ts'
import { useIsListPlaying } from '../../../../listening/use-list-playing.ts'
import { packSoundsQuery } from '../../../pack-sounds.ts'
import { showFailure } from '../../../../shared/toasts/show-failure.ts'

interface PlayPack {
  readonly isPlaying: boolean
  readonly isWaiting: boolean
  readonly toggle: () => void
}

/** One press plays a pack sound after sound, another stops. */
export function usePlayPack(pack: { readonly id: string; readonly title: string }): PlayPack {
  const { id, title } = pack
  const queries = useQueryClient()
  const listener = useAppState(({ profile }) => profile?.id ?? '')
  const isPlaying = useIsListPlaying(id)
  const [isWaiting, setWaiting] = useState(false)
  const play = async (): Promise<void> => {
    setWaiting(true)
    try {
      const { sounds } = await queries.ensureQueryData(packSoundsQuery(id, listener))
      playThrough({ name: title, listId: id, sounds })
    } catch (error) {
      showFailure(error)
    } finally {
      setWaiting(false)
    }
  }
  return { isPlaying, isWaiting, toggle: () => (isPlaying ? stopSound() : void play()) }
}
