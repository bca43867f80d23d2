import type { Sound } from '@segno/contract'
import { Icon } from '../../ui/icon.tsx'
import { toggleSound, warmUnderPointer } from '../listening/player.ts'
import { useSoundState } from '../listening/shown-player.ts'
import styles from './round-play.module.css'

interface RoundPlayProps {
  sound: Sound
  tabIndex?: number
  /** Left out where the whole row does so. */
  isWarmed?: boolean
  onPress?: () => void
}

/** Plays a sound in the shop's player, or stops it. */
export function RoundPlay({ sound, tabIndex = 0, isWarmed = true, onPress }: RoundPlayProps) {
  const state = useSoundState(sound.id)
  const isIdle = state === 'idle'
  return (
    <button
      type="button"
      className={styles.play}
      data-state={state}
      tabIndex={tabIndex}
      aria-label={`${isIdle ? 'Play' : 'Stop'} ${sound.title}`}
      onPointerEnter={() => isWarmed && warmUnderPointer(sound)}
      onPointerLeave={() => isWarmed && warmUnderPointer(null)}
      onClick={() => {
        toggleSound(sound)
        onPress?.()
      }}
    >
      <Icon name={isIdle ? 'play' : 'stop'} />
    </button>
  )
}
