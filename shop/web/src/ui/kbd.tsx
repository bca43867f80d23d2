import styles from './kbd.module.css'

/** A key to press. */
export function Kbd({ children }: { children: string }) {
  return <kbd className={styles.kbd}>{children}</kbd>
}
