import type { ReviewSound } from '@segno/contract'
import { countOf } from '../../../../ui/format-count.ts'
import { RelativeTime } from '../../../../kit/format/relative-time.tsx'
import { MarkedLine } from '../queue/marked-line.tsx'
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
  return (
    <div className={styles.list} data-queue>
      <MarkedLine cursor={cursor} hint="↑ ↓ play · X selects · ? all keys" />
      {groups.map((group) => (
        <section key={group[0]!.sound.id}>
          <GroupHead first={group[0]!} count={group.length} />
          <ul>
            {group.map((row) => {
              const index = rows.indexOf(row)
              return (
                <ReviewRow
                  key={row.sound.id}
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
  `${submittedAt} ${sound.artist.handle} ${sound.pack?.id ?? ''}`

function GroupHead({ first, count }: { first: ReviewSound; count: number }) {
  return (
    <h2 className={styles.group}>
      {first.sound.artist.name}
      {first.sound.pack && ` · ${first.sound.pack.title}`}
      <span className={styles.muted}>
        {countOf(count, 'sound', 'sounds')}
        {first.submittedAt && (
          <>
            {' · '}
            <RelativeTime instant={first.submittedAt} />
          </>
        )}
      </span>
    </h2>
  )
}
