import { useNotification } from '../../shared/page/notification.ts'
import styles from './loaders.module.css'

/** The bar along the top while something is on its way, and what covers the screen while nothing else can be done. */
export function Loaders() {
  const { progress, fullLoader, trialLoader } = useNotification()
  return (
    <>
      {progress && <div className={styles.bar} role="progressbar" aria-label="Working" />}
      {(fullLoader || trialLoader) && (
        <div className={styles.cover} role="status">
          <span className={styles.wheel} />
          {trialLoader ? 'Setting up your trial…' : 'One moment…'}
        </div>
      )}
    </>
  )
}
