import { openStack, lanesReady, playStack, showJam } from '../../playing/jam-player.ts'
import { barsOf, type EditedJam } from '../../jam-edit.ts'
import { isHeardNow, positionNow, stopSoundAlone, useSoundInPlayer } from '../../../listening/player.ts'

/** Ends the player of the stack; null until it is needed for the first time, so that a page opens without fetching sounds. */
let close: (() => void) | null = null
let shown: EditedJam | null = null
/** What was asked for before the stack was stopped is not wanted any more. */
let asked = 0

/** What the stack plays from now on, or would play. */
export function showStack(jam: EditedJam): void {
  shown = jam
  if (close) showJam(jam)
}

export function closeStack(): void {
  asked += 1
  close?.()
  close = null
}

export function stopAsking(): void {
  asked += 1
}

/** Makes the stack ready to be heard or rendered. */
export function getStackReady(): void {
  close ??= openStack()
  if (shown) showJam(shown)
}

/**
 * Plays the stack once its sounds are ready, and has what is kept go on where it was heard: a sound in the player that is in
 * the stack becomes part of it.
 */
export async function hearStack(isPlaying: () => boolean): Promise<void> {
  getStackReady()
  asked += 1
  const mine = asked
  if (!shown) return
  await lanesReady()
  if (mine !== asked || !shown) return
  const { sound } = useSoundInPlayer.getState()
  const isKept = sound !== null && shown.lanes.some(({ id }) => id === sound.id) && isHeardNow(sound.id)
  const fromBar = isKept ? (positionNow() / sound.durationSeconds) * barsOf(sound, shown) : 0
  if (!isPlaying()) playStack(fromBar)
  else if (isKept) stopSoundAlone()
}
