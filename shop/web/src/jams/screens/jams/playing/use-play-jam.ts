import type { JamSummary } from '@segno/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { stopSound } from '../../../../listening/player.ts'
import { showFailure } from '../../../../shared/toasts/show-failure.ts'
import { editedJam } from '../../../jam-edit.ts'
import { openJam, showJam, toggleJam, useJamPlayer } from '../../../playing/jam-player.ts'
import { jamQuery } from '../viewing/jam-query.ts'

interface PlayJam {
  readonly isPlaying: (jam: JamSummary) => boolean
  readonly toggle: (jam: JamSummary) => void
}

/** On a screen with many jams one press plays one of them, and another stops it. It ends with the screen. */
export function usePlayJam(): PlayJam {
  const queries = useQueryClient()
  const isAnyPlaying = useJamPlayer((player) => player.isPlaying)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const latest = useRef<string | null>(null)
  const close = useRef<() => void>(() => undefined)
  useEffect(
    () => () => {
      latest.current = null
      close.current()
    },
    [],
  )
  const play = async (id: string): Promise<void> => {
    latest.current = id
    setChosenId(id)
    try {
      const jam = await queries.ensureQueryData(jamQuery(id))
      // Another was pressed meanwhile, or the screen left.
      if (latest.current !== id) return
      close.current()
      close.current = openJam()
      showJam(editedJam(jam))
      toggleJam()
    } catch (error) {
      showFailure(error)
    }
  }
  const isPlaying = ({ id }: JamSummary): boolean => isAnyPlaying && id === chosenId
  return { isPlaying, toggle: (jam) => (isPlaying(jam) ? stopSound() : void play(jam.id)) }
}
