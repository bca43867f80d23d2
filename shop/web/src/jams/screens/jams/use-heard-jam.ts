import { useEffect, useRef } from 'react'
import type { EditedJam } from '../../jam-edit.ts'
import { leadSounds, openJam, showJam } from '../../playing/jam-player.ts'

const QUIET_MS = 120

/** The jam is what plays on this screen, and what sounds are tried over. */
export function useHeardJam(jam: EditedJam): void {
  // Takes the player for as long as the screen is open.
  useEffect(() => openJam(), [])
  const { tempoBpm } = jam
  const lastBpm = useRef<number | null>(null)
  // Tells the player. A tempo that is still being stepped waits, because every lane is stretched anew for it.
  useEffect(() => {
    const show = (): void => {
      leadSounds(tempoBpm)
      showJam(jam)
    }
    const isStepped = lastBpm.current !== null && lastBpm.current !== tempoBpm
    lastBpm.current = tempoBpm
    const timer = setTimeout(show, isStepped ? QUIET_MS : 0)
    return () => clearTimeout(timer)
  }, [jam, tempoBpm])
}
