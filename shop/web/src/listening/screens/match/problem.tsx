import { Icon } from '../../../ui/icon.tsx'
import styles from './match-screen.module.css'

export function Problem({ sentence }: { sentence: string }) {
  return (
    <p className={styles.problem} role="alert">
      <Icon name="warning" />
      {sentence}
    </p>
  )
}
