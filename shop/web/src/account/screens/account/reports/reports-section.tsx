import { listOwnReports, type OwnReport, REPORT_SUBJECTS } from '@segno/contract'
import { Link } from 'react-router'
import { call } from '../../../../shared/api/call.ts'
import { countOf } from '../../../../ui/format-count.ts'
import { RelativeTime } from '../../../../kit/format/relative-time.tsx'
import styles from '../account.module.css'
import { LongList } from '../security/long-list.tsx'
import { useLongList } from '../security/use-long-list.ts'

/** What somebody has said of sounds, and what became of it; nothing for whoever has said nothing. */
export function ReportsSection() {
  const list = useLongList(listOwnReports.path, (page) => call(listOwnReports, { query: { page } }))
  if (!list.items || list.items.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="reports">
      <h2 id="reports">Your reports</h2>
      <LongList list={list} empty="">
        {(report) => (
          <span>
            <Link to={`/sounds/${report.sound.id}`}>
              <strong>{report.sound.title}</strong>
            </Link>
            <span className={styles.facts}>
              {REPORT_SUBJECTS[report.what]} · <RelativeTime instant={report.reportedAt} />
            </span>
            <span className={styles.facts}>{outcome(report)}</span>
          </span>
        )}
      </LongList>
    </section>
  )
}

function outcome({ status, answer, earnedPoints }: OwnReport): string {
  if (status === 'open') return 'We’re checking it'
  const earned = earnedPoints > 0 ? `, you earned ${countOf(earnedPoints, 'point', 'points')}` : ''
  const words = status === 'accepted' ? `Accepted${earned}` : 'No change needed'
  return answer === null ? words : `${words}: ${answer}`
}
