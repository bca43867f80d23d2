import { CallError, getSound, sound as soundForm } from '@segno/contract'
import { call } from '../shared/api/call.ts'
import { onSessionEnd } from '../shared/session/session-end.ts'
import { playerNow, useSoundInPlayer } from './player.ts'

/** Later than what the first screen needs. */
const LOOK_AFTER_MS = 2_000

/**
 * Looks after the sound that was in the player when the page was last open, until the returned function is called: it is
 * shown as it is by now, and not at all where it is gone. Whoever signs out leaves none behind.
 */
export function keepLastSound(): () => void {
  const { sound } = useSoundInPlayer.getState()
  const timer = sound && setTimeout(() => void renew(sound.id), LOOK_AFTER_MS)
  const stopFollowing = onSessionEnd(forgetLastSound)
  return () => {
    if (timer) clearTimeout(timer)
    stopFollowing()
  }
}

async function renew(soundId: string): Promise<void> {
  if (!isWaiting(soundId)) return
  try {
    const sound = soundForm.parse(await call(getSound, { params: { soundId } }))
    if (isWaiting(soundId)) useSoundInPlayer.setState({ sound })
  } catch (error) {
    // Only what is known to be gone goes; without a network it may still be heard when there is one.
    const isGone = error instanceof CallError && error.failure.code === 'sound_not_found'
    if (isGone && isWaiting(soundId)) useSoundInPlayer.setState({ sound: null })
  }
}

/** Whether nobody has played it, or anything else, meanwhile. */
function isWaiting(soundId: string): boolean {
  return playerNow().state === 'idle' && useSoundInPlayer.getState().sound?.id === soundId
}

/** What is being heard stays until it ends, here only. */
function forgetLastSound(): void {
  if (playerNow().state === 'idle') useSoundInPlayer.setState({ sound: null })
  useSoundInPlayer.persist.clearStorage()
}
