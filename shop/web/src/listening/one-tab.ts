import { blockReload } from '../shared/page/reload-page.ts'
import { usePreferences } from '../shared/storage/preferences.ts'
import { audition } from './audition.ts'
import { followPlayer, playerNow, stopSound } from './player.ts'

/** Heard by all tabs of this browser but the one that speaks. */
const CHANNEL = 'segno-player'
let channel: BroadcastChannel | null = null

blockReload(isHeard)

/** What sounds in other tabs stops, because something starts here. */
export function claimSound(): void {
  channel?.postMessage('started')
}

/** One thing sounds at a time, in whichever tab it was started last, until the returned function is called. */
export function soundInOneTab(): () => void {
  const opened = openChannel()
  if (!opened) return () => undefined
  channel = opened
  let wasHeard = isHeard()
  const follow = (): void => {
    const isNow = isHeard()
    if (isNow && !wasHeard) claimSound()
    wasHeard = isNow
  }
  opened.onmessage = () => {
    stopSound()
    // It comes back with the next sound here.
    audition.setMetronome(false)
    follow()
  }
  const stopFollowing = followPlayer(follow)
  // A metronome begins by itself when it is switched on, or gets a tempo.
  const stopFollowingClicks = usePreferences.subscribe(follow)
  return () => {
    stopFollowing()
    stopFollowingClicks()
    opened.close()
    channel = null
  }
}

/** A browser that forbids a page to keep anything may forbid its tabs to talk, too: then each sounds for itself. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(CHANNEL)
  } catch {
    return null
  }
}

function isHeard(): boolean {
  return playerNow().state !== 'idle' || audition.isClicking()
}
