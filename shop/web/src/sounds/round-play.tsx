import type { Sound } from '@segno/contract'
import { warmUnderPointer } from '../listening/player.ts'
import { useSoundState } from '../listening/shown-player.ts'
import { PlayButton } from './play-button.tsx'
import styles from './round-play.module.css'

interface RoundPlayProps {
  sound: Sound
  tabIndex?: number
  /** Left out where the whole row does so. */
  isWarmed?: boolean
  onPress?: () => void
}

/** A round button that knows by itself whether its sound is heard. */
export function RoundPlay({ sound, tabIndex = 0, isWarmed = true, onPress }: RoundPlayProps) {
  return (
    <PlayButton
      sound={sound}
      state={useSoundState(sound.id)}
      className={styles.play}
      tabIndex={tabIndex}
      onPointerEnter={() => isWarmed && warmUnderPointer(sound)}
      onPointerLeave={() => isWarmed && warmUnderPointer(null)}
      onPlayed={onPress}
    />
  )
}
