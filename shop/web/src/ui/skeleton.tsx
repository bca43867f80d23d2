import styles from './skeleton.module.css'

/** The shape of something that is on its way. */
export function Skeleton({ width, height }: { width: number | string; height: number }) {
  return <span className={styles.skeleton} style={{ width, height }} />
}
