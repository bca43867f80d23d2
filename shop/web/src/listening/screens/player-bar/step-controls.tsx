import { step } from '../../play-through.ts'
import { useShortcuts } from '../../../shared/page/shortcuts.ts'
import { IconButton } from '../../../ui/button.tsx'
import styles from './player-bar.module.css'

interface StepControlsProps {
  name: string
  at: number
  sounds: { length: number }
}

export function StepControls({ name, at, sounds }: StepControlsProps) {
  useShortcuts([
    { keys: ['n', 'N'], label: `Next of ${name}`, group: 'playing', run: () => step(1) },
    { keys: ['p', 'P'], label: `Previous of ${name}`, group: 'playing', run: () => step(-1) },
  ])
  return (
    <div className={styles.steps} role="group" aria-label={name}>
      <span className={styles.previous}>
        <IconButton icon="previous" label="Previous sound" disabled={at === 0} onClick={() => step(-1)} />
      </span>
      <span className={styles.place} title={name}>
        {at + 1} of {sounds.length}
      </span>
      <IconButton icon="next" label="Next sound" onClick={() => step(1)} />
    </div>
  )
}
