import { Icon, type AnyIcon } from '../../../ui/icon.tsx'
import styles from './player-bar.module.css'

interface BarSwitchProps {
  icon: AnyIcon
  label: string
  /** What it does now, or why it does nothing. */
  title: string
  isOn: boolean
  onToggle: () => void
}

/** A switch of the player; where there is room its name stands beside it. */
export function BarSwitch({ icon, label, title, isOn, onToggle }: BarSwitchProps) {
  return (
    <button
      type="button"
      className={styles.switch}
      title={title}
      aria-label={label}
      aria-pressed={isOn}
      onClick={onToggle}
    >
      <Icon name={icon} />
      <span className={styles.switchName} aria-hidden="true">
        {label}
      </span>
    </button>
  )
}
