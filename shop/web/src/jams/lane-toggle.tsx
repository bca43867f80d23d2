import styles from './lane-toggle.module.css'

interface LaneToggleProps {
  label: string
  letter: string
  isOn: boolean
  onPress: () => void
}

/** Mute or solo of a lane. */
export function LaneToggle({ label, letter, isOn, onPress }: LaneToggleProps) {
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      onClick={onPress}
    >
      {letter}
    </button>
  )
}
