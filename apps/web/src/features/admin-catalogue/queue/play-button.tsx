import type { Sound } from '@segno/contract'
import { toggleSound, warmUnderPointer } from '../../../shared/listening/player.ts'
import { useSoundState } from '../../../shared/listening/shown-player.ts'
import { Icon } from '../../../ui/icon.tsx'
import styles from './play-button.module.css'

/** Plays a sound in the shop's player, or stops it. */
export function PlayButton({ sound, tabIndex = 0 }: { sound: Sound; tabIndex?: number }) {
  const state = useSoundState(sound._id)
  const isIdle = state === 'idle'
  return (
    <button
      type="button"
      className={styles.play}
      data-state={state}
      tabIndex={tabIndex}
      aria-label={`${isIdle ? 'Play' : 'Stop'} ${sound.title}`}
      onPointerEnter={() => warmUnderPointer(sound)}
      onPointerLeave={() => warmUnderPointer(null)}
      onClick={() => toggleSound(sound)}
    >
      <Icon name={isIdle ? 'play' : 'stop'} />
    </button>
  )
}
