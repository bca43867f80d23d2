import styles from './list-toolbar.module.css'
import { formatCount } from '../../../ui/format-count.ts'
import { useIntake } from './use-intake.ts'

/** Says how far the intake is, for as long as it lasts. */
export function IntakeLine() {
  const intake = useIntake()
  if (!intake || intake.waiting === 0) return null
  const all = intake.ready + intake.waiting
  return (
    <p className={styles.intake}>
      <progress value={intake.ready} max={all} aria-label="Sounds ready" />
      {formatCount(intake.ready)} of {formatCount(all)} sounds are ready
    </p>
  )
}
