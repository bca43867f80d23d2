import styles from './drop-veil.module.css'

/** Over the whole window while files are held over it. */
export function DropVeil({ children }: { children: string }) {
  return (
    <div className={styles.veil} aria-hidden="true">
      <p>{children}</p>
    </div>
  )
}
