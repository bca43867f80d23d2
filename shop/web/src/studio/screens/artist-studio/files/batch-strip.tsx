import { countOf } from '../../../../ui/format-count.ts'
import { Button } from '../../../../ui/button.tsx'
import { ProgressBar } from '../../../../ui/progress-bar.tsx'
import { remainingWords } from '../sending/speed-meter.ts'
import styles from './batch-strip.module.css'
import type { FilesSummary } from './file-rows.ts'

interface BatchStripProps {
  summary: FilesSummary
  isPaused: boolean
  isOnline: boolean
  remainingSeconds: number | null
  onPause: () => void
  onGoOn: () => void
  onRetryAll: () => void
  onClear: () => void
}

/** All files in one line: how far they are together, and what can be done with all of them. */
export function BatchStrip(props: BatchStripProps) {
  const { summary, isPaused, isOnline, onPause, onGoOn, onRetryAll, onClear } = props
  const { sentFraction, failed, ready, notTaken } = summary
  return (
    <section className={styles.strip} aria-label="All files">
      <div className={styles.words}>
        <p>{headline(props)}</p>
        <p className={styles.counts}>{counts(summary)}</p>
      </div>
      {sentFraction !== null && <ProgressBar label="Upload progress" fraction={sentFraction} />}
      <div className={styles.buttons}>
        {sentFraction !== null &&
          (isPaused ? (
            <Button onClick={onGoOn}>Resume</Button>
          ) : (
            <Button onClick={onPause} disabled={!isOnline}>
              Pause
            </Button>
          ))}
        {failed > 0 && (
          <Button onClick={onRetryAll}>Retry {failed === 1 ? 'the failed file' : `all ${failed}`}</Button>
        )}
        {ready + notTaken > 0 && (
          <Button look="quiet" onClick={onClear}>
            Clear finished
          </Button>
        )}
      </div>
    </section>
  )
}

function headline({ summary, isPaused, isOnline, remainingSeconds }: BatchStripProps): string {
  const { sentFraction, moving, total } = summary
  if (!isOnline && sentFraction !== null) return 'You are offline. Uploads resume when you reconnect.'
  if (sentFraction !== null) {
    const percent = `${Math.floor(sentFraction * 100)}% sent`
    if (isPaused) return `Paused · ${percent}`
    if (summary.isCut) return `${percent} · connection lost, will resume`
    return remainingSeconds === null ? percent : `${percent} · ${remainingWords(remainingSeconds)}`
  }
  if (moving > 0) return `${countOf(moving, 'file is', 'files are')} being processed`
  return `${countOf(total, 'file', 'files')}, all done`
}

function counts({ ready, notTaken, failed, orphaned, unsent, moving }: FilesSummary): string {
  return [
    moving > 0 && `${moving} in progress`,
    ready > 0 && `${ready} ready`,
    notTaken > 0 && `${notTaken} not accepted`,
    failed > 0 && `${failed} failed`,
    orphaned > 0 && `${orphaned} interrupted`,
    unsent > 0 && `${unsent} not sent`,
  ]
    .filter(Boolean)
    .join(' · ')
}
