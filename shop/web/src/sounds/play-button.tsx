import type { Sound } from '@segno/contract'
import { Icon } from '../ui/icon.tsx'
import { toggleSound } from '../listening/player.ts'
import type { useSoundState } from '../listening/shown-player.ts'

interface PlayButtonProps {
  sound: Sound
  state: ReturnType<typeof useSoundState>
  className: string | undefined
  tabIndex?: number | undefined
  onPointerEnter?: () => void
  onPointerLeave?: () => void
  onPlayed?: (() => void) | undefined
}

/** Plays a sound in the shop's player, or stops it. */
export function PlayButton({ sound, state, onPlayed, ...rest }: PlayButtonProps) {
  const isIdle = state === 'idle'
  return (
    <button
      type="button"
      {...rest}
      data-state={state}
      aria-label={`${isIdle ? 'Play' : 'Stop'} ${sound.title}`}
      onClick={() => {
        toggleSound(sound)
        onPlayed?.()
      }}
    >
      <Icon name={isIdle ? 'play' : 'stop'} />
    </button>
  )
}
