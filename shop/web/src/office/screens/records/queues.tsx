import type { Answer, listQueues } from '@segno/contract'
import { RelativeTime } from '../../../kit/format/relative-time.tsx'
import { formatCount } from '../../../ui/format-count.ts'
import { kindWords } from './job-words.ts'
import styles from './office.module.css'

/** How much of each kind there is to do, and how long it has been due. */
export function Queues({ queues }: Answer<typeof listQueues>) {
  return (
    <div className={styles.scroller}>
      <table className={styles.queues} aria-label="Queues">
        <thead>
          <tr>
            <th scope="col">Kind</th>
            <th scope="col">Failed</th>
            <th scope="col">Running</th>
            <th scope="col">Waiting</th>
            <th scope="col">Later</th>
            <th scope="col">Oldest due</th>
          </tr>
        </thead>
        <tbody>
          {queues.map(({ kind, failed, running, waiting, later, oldestDueAt }) => (
            <tr key={kind}>
              <th scope="row">{kindWords(kind)}</th>
              <td data-bad={failed > 0}>{formatCount(failed)}</td>
              <td>{formatCount(running)}</td>
              <td>{formatCount(waiting)}</td>
              <td>{formatCount(later)}</td>
              <td>{oldestDueAt !== null && <RelativeTime instant={oldestDueAt} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
