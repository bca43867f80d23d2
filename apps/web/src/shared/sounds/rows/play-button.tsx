import type { Sound } from '@segno/contract'
import { toggleSound } from '../../listening/player.ts'
import type { useSoundState } from '../../listening/shown-player.ts'
import { Icon } from '../../../ui/icon.tsx'
import controls from './row-controls.module.css'

interface PlayButtonProps {
  sound: Sound
  state: ReturnType<typeof useSoundState>
  tabIndex?: number
}

/** Plays the sound of a row, or stops it. */
export function PlayButton({ sound, state, tabIndex }: PlayButtonProps) {
  const isIdle = state === 'idle'
  return (
    <button
      type="button"
      className={controls.play}
      data-state={state}
      tabIndex={tabIndex}
      aria-label={`${isIdle ? 'Play' : 'Stop'} ${sound.title}`}
      onClick={() => toggleSound(sound)}
    >
      <Icon name={isIdle ? 'play' : 'stop'} />
    </button>
  )
}
