import { useMemo } from 'react'
import { COVER_SIZE, coverLook, coverPath } from './cover-path.ts'
import styles from './cover.module.css'

/** A pattern drawn from the sound itself. Those of one family (a pack) share colour and kind of pattern. */
export function Cover({ peaks, family }: { peaks: string; family: string }) {
  const { hue, pattern } = useMemo(() => coverLook(family), [family])
  const { d, lineWidth } = useMemo(() => coverPath(peaks, pattern), [peaks, pattern])
  return (
    <svg
      className={styles.cover}
      viewBox={`0 0 ${COVER_SIZE} ${COVER_SIZE}`}
      data-hue={hue}
      data-look={lineWidth === null ? 'shapes' : 'lines'}
      aria-hidden="true"
    >
      <path d={d} strokeWidth={lineWidth ?? undefined} />
    </svg>
  )
}
