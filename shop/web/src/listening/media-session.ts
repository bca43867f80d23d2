import type { Sound } from '@segno/contract'
import { hasShortcut, runShortcut, useShortcutList } from '../shared/page/shortcuts.ts'
import { hearingNow } from './fits.ts'
import { HeardCovers } from './heard-covers.ts'
import { step, usePlayThrough } from './play-through.ts'
import { followPlayer, playerNow, playSound, positionNow, stopSound, useSoundInPlayer } from './player.ts'
import { SilentAnchor } from './silent-anchor.ts'

/** Loops turn round, which the system does not know. */
const TELL_POSITION_MS = 1_000

/**
 * The system's own controls: media keys, headphones, the lock screen. They say what is heard and mean what the player's
 * buttons and the list's arrows mean, until the returned function is called. Silent where the browser has none.
 */
export function followMediaSession(): () => void {
  if (!('mediaSession' in navigator)) return () => undefined
  const { mediaSession } = navigator
  using owned = new DisposableStack()
  const anchor = owned.use(new SilentAnchor())
  const covers = new HeardCovers(showSound)
  owned.defer(() => covers.stop())
  let telling: ReturnType<typeof setInterval> | undefined
  owned.defer(() => clearInterval(telling))
  let seen = ''

  const hear = (): void => {
    const { soundId, state } = playerNow()
    if (seen === `${soundId} ${state}`) return
    seen = `${soundId} ${state}`
    clearInterval(telling)
    const { sound } = useSoundInPlayer.getState()
    const isHeard = state !== 'idle'
    mediaSession.playbackState = sound === null ? 'none' : isHeard ? 'playing' : 'paused'
    if (isHeard) anchor.play()
    else anchor.pause()
    if (!sound) return
    showSound(sound, covers.of(sound))
    tellPosition(sound)
    if (state !== 'playing') return covers.stop()
    covers.ask(sound)
    telling = setInterval(tellPosition, TELL_POSITION_MS, sound)
  }
  owned.defer(followPlayer(hear))
  owned.use(handlers())
  const kept = owned.move()
  return () => kept.dispose()
}

function showSound({ title, artist, pack }: Sound, cover: string | null): void {
  navigator.mediaSession.metadata = new MediaMetadata({
    title,
    artist: artist.name,
    album: pack?.title ?? '',
    artwork: cover === null ? [] : [{ src: cover }],
  })
}

/** In the sound's own time, which passes faster at a faster tempo. */
function tellPosition(sound: Sound): void {
  const { durationSeconds: duration, tempoBpm } = sound
  const heard = hearingNow(sound).tempoBpm
  navigator.mediaSession.setPositionState({
    duration,
    playbackRate: tempoBpm === null || heard === null ? 1 : heard / tempoBpm,
    position: Math.min(positionNow(), duration),
  })
}

/** What the system's buttons do. Those that mean nothing now are not offered. */
function handlers(): Disposable {
  const owned = new DisposableStack()
  const set = (action: MediaSessionAction, handler: MediaSessionActionHandler | null): void => {
    // A browser may not know an action that others do.
    try {
      navigator.mediaSession.setActionHandler(action, handler)
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
    }
  }
  const play = (fromSeconds = 0): void => {
    const { sound } = useSoundInPlayer.getState()
    if (sound) playSound(sound, fromSeconds)
  }
  const offerSteps = (): void => {
    const isList = usePlayThrough.getState().list !== null
    set('nexttrack', isList || hasShortcut('ArrowDown') ? () => goTo(1) : null)
    set('previoustrack', isList || hasShortcut('ArrowUp') ? () => goTo(-1) : null)
  }
  set('play', () => play())
  set('pause', stopSound)
  set('stop', stopSound)
  set('seekto', ({ seekTime }) => play(seekTime ?? 0))
  offerSteps()
  owned.defer(useShortcutList.subscribe(offerSteps))
  owned.defer(usePlayThrough.subscribe(offerSteps))
  owned.defer(() => {
    for (const action of ['play', 'pause', 'stop', 'seekto', 'nexttrack', 'previoustrack'] as const)
      set(action, null)
  })
  return owned
}

/** In a list that is heard through its next; elsewhere what the arrows reach. */
function goTo(by: 1 | -1): void {
  if (usePlayThrough.getState().list) step(by)
  else runShortcut(by === 1 ? 'ArrowDown' : 'ArrowUp')
}
