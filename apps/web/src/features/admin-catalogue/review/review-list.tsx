import type { ReviewSound } from '@segno/contract'
import { countOf } from '../../../shared/sounds/format-sound.ts'
import { Button } from '../../../ui/button.tsx'
import { RelativeTime } from '../../../kit/format/relative-time.tsx'
import type { QueueCursor } from '../queue/use-queue-cursor.ts'
import { ReviewRow } from './review-row.tsx'
import styles from './review.module.css'

interface ReviewListProps {
  rows: readonly ReviewSound[]
  cursor: QueueCursor<ReviewSound>
}

/** The queue, what came in together under one heading. */
export function ReviewList({ rows, cursor }: ReviewListProps) {
  const groups = [...Map.groupBy(rows, groupOf).values()]
  const { markedCount } = cursor
  return (
    <div className={styles.list} data-queue>
      <div className={styles.marked} role="status">
        {markedCount > 0 ? (
          <>
            {countOf(markedCount, 'sound', 'sounds')} marked
            <Button look="quiet" onClick={cursor.unmark}>
              Select none
            </Button>
          </>
        ) : (
          <>
            <span className={styles.hint}>↑ ↓ play · X selects · ? all keys</span>
            <Button look="quiet" onClick={cursor.markAll}>
              Select all
            </Button>
          </>
        )}
      </div>
      {groups.map((group) => (
        <section key={group[0]!.sound._id}>
          <h2 className={styles.group}>
            {group[0]!.sound.artist.name}
            {group[0]!.sound.pack && ` · ${group[0]!.sound.pack.title}`}
            <span className={styles.muted}>
              {countOf(group.length, 'sound', 'sounds')}
              {group[0]!.submittedAt && (
                <>
                  {' · '}
                  <RelativeTime instant={group[0]!.submittedAt} />
                </>
              )}
            </span>
          </h2>
          <ul>
            {group.map((row) => {
              const index = rows.indexOf(row)
              return (
                <ReviewRow
                  key={row.sound._id}
                  row={row}
                  isCurrent={row === cursor.current}
                  isMarked={cursor.isMarked(row)}
                  onGo={() => cursor.goTo(index)}
                  onMark={(isRange) => (isRange ? cursor.markUpTo(index) : cursor.toggleMark(row))}
                />
              )
            })}
          </ul>
        </section>
      ))}
    </div>
  )
}

const groupOf = ({ sound, submittedAt }: ReviewSound): string =>
  `${submittedAt} ${sound.artist.handle} ${sound.pack?._id ?? ''}`
