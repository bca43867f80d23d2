import styles from './middle-ellipsis.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

const END_LETTERS = 9
/** Shorter than this it stands in one piece. */
const LONG_LETTERS = 18

/** A name on one line. Where there is no room, its middle is left out: takes are told apart by how their names begin and end. */
export function MiddleEllipsis({ children: words }: { children: string }) {
  const letters = Array.from(words)
  if (letters.length < LONG_LETTERS) {
    return (
      <span className={styles.name} title={words}>
        <span className={styles.start}>{words}</span>
      </span>
    )
  }
  return (
    <span className={styles.name} title={words}>
      <VisuallyHidden>{words}</VisuallyHidden>
      <span className={styles.start} aria-hidden="true">
        {letters.slice(0, -END_LETTERS).join('')}
      </span>
      <span className={styles.end} aria-hidden="true">
        {letters.slice(-END_LETTERS).join('')}
      </span>
    </span>
  )
}
