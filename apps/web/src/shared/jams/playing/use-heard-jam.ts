import { useEffect } from 'react'
import type { EditedJam } from '../jam-edit.ts'
import { leadSounds, openJam, showJam } from './jam-player.ts'

const QUIET_MS = 120

/** The jam is what plays on this screen, and what sounds are tried over. */
export function useHeardJam(jam: EditedJam): void {
  // Takes the player for as long as the screen is open.
  useEffect(() => openJam(), [])
  const { tempoBpm } = jam
  // Tells the player. A tempo that is still being stepped waits, because every lane is stretched anew for it.
  useEffect(() => {
    const show = (): void => {
      leadSounds(tempoBpm)
      showJam(jam)
    }
    const timer = setTimeout(show, lastBpm === tempoBpm ? 0 : QUIET_MS)
    lastBpm = tempoBpm
    return () => clearTimeout(timer)
  }, [jam, tempoBpm])
}
let lastBpm: number | null = null
