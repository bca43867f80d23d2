import type { ReviewDecision, ReviewSound } from '@segno/contract'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSoundInPlayer } from '../../../../listening/player.ts'
import { countOf } from '../../../../ui/format-count.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { Kbd } from '../../../../ui/kbd.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import shapes from '../../../../ui/shapes.module.css'
import { QueueScreen } from '../queue/queue-screen.tsx'
import { type QueueCursor, useQueueCursor } from '../queue/use-queue-cursor.ts'
import { AcceptDialog } from './accept-dialog.tsx'
import { type AcceptDoubt, acceptDoubts } from './accept-doubts.ts'
import { rememberHeard, wasHeard } from './heard-sounds.ts'
import { RefuseDialog } from './refuse-dialog.tsx'
import { ReviewDetails } from './review-details.tsx'
import { ReviewList } from './review-list.tsx'
import styles from './review.module.css'
import { type Said, useDecisions } from './use-decisions.ts'
import { useReviewKeys } from './use-review-keys.ts'
import { REVIEW_FILTERS, type ReviewFilter, useReviewQueue } from './use-review-queue.ts'

const FILTERS = Object.keys(REVIEW_FILTERS) as ReviewFilter[]

/** What artists have submitted, to be heard and decided, by the keyboard alone where one likes. */
export function ReviewScreen() {
  const [filter, setFilter] = useFilterInAddress()
  const queue = useReviewQueue(filter)
  const cursor = useQueueCursor(queue.rows)
  const { isBusy, decide, undoLast, redoLast } = useDecisions({ ...queue, ...cursor })
  // Hears what the player plays.
  useEffect(rememberHeard, [])
  const [asking, setAsking] = useState<ReviewDecision | null>(null)
  const { current, targets } = cursor
  const say = sayer(queue.rows, cursor, decide)
  const doubts = targets.length > 1 ? acceptDoubts(targets, wasHeard) : []
  const acceptNow = (which = targets): void => void say(ACCEPTED, which)
  const accept = (): void => (doubts.length > 0 ? setAsking('accept') : acceptNow())
  useReviewKeys({ cursor, accept, ask: setAsking, undo: undoLast, redo: redoLast })
  const what =
    targets.length === 1 ? `“${targets[0]!.sound.title}”` : countOf(targets.length, 'sound', 'sounds')
  return (
    <QueueScreen
      title="Review"
      waiting={queue.total === null ? '' : `${queue.total} waiting`}
      shown={filter}
      choices={REVIEW_FILTERS}
      onShow={setFilter}
      isPending={queue.isPending}
      error={queue.rows.length === 0 ? queue.error : null}
      onRetry={() => void queue.reload()}
    >
      {queue.total === 0 && <NothingWaits isFiltered={filter !== 'all'} />}
      {current && (
        <div className={styles.split}>
          <ReviewList rows={queue.rows} cursor={cursor} />
          <ReviewDetails row={current}>
            <Decide {...{ isBusy, accept }} count={targets.length} onAsk={setAsking} />
          </ReviewDetails>
        </div>
      )}
      {asking === 'accept' && doubts.length > 0 && (
        <AcceptDialog
          count={targets.length}
          doubts={doubts}
          onAccept={(which) => acceptNow(which === 'all' ? targets : without(targets, doubts))}
          onClose={() => setAsking(null)}
        />
      )}
      {asking && asking !== 'accept' && targets.length > 0 && (
        <RefuseDialog decision={asking} what={what} onSay={say} onClose={() => setAsking(null)} />
      )}
    </QueueScreen>
  )
}

function useFilterInAddress() {
  const [params, setParams] = useSearchParams()
  const filter = FILTERS.find((one) => one === params.get('only')) ?? 'all'
  const setFilter = (next: string): void => setParams(next === 'all' ? {} : { only: next })
  return [filter, setFilter] as const
}

/** Says what was decided of the targets, or of some, and goes on to what is next. */
function sayer(
  rows: readonly ReviewSound[],
  cursor: QueueCursor<ReviewSound>,
  decide: ReturnType<typeof useDecisions>['decide'],
) {
  const { targets } = cursor
  return async (said: Said, which = targets): Promise<boolean> => {
    const heard = useSoundInPlayer.getState().sound?.id
    const next = afterwards(rows, which)
    const isDone = await decide(which, said)
    if (!isDone) return false
    if (which === targets) cursor.unmark()
    if (next && which.some(({ sound }) => sound.id === heard)) cursor.hear(rows.indexOf(next))
    return true
  }
}

interface DecideProps {
  count: number
  isBusy: boolean
  accept: () => void
  onAsk: (decision: ReviewDecision) => void
}

function Decide({ count, isBusy, accept, onAsk }: DecideProps) {
  return (
    <div className={shapes.row}>
      <Button look="primary" icon="tick" aria-disabled={isBusy} onClick={accept}>
        Accept {count > 1 && count} <Kbd>A</Kbd>
      </Button>
      <Button onClick={() => onAsk('askForChange')}>
        Request changes <Kbd>C</Kbd>
      </Button>
      <Button onClick={() => onAsk('reject')}>
        Reject <Kbd>R</Kbd>
      </Button>
    </div>
  )
}

const ACCEPTED: Said = { decision: 'accept', reason: null, note: null }

const without = (rows: readonly ReviewSound[], doubts: readonly AcceptDoubt[]): readonly ReviewSound[] =>
  rows.filter((row) => !doubts.some((doubt) => doubt.row === row))

/** What is heard next once these are decided: the first that stays below them, or above. */
function afterwards(rows: readonly ReviewSound[], targets: readonly ReviewSound[]) {
  const last = rows.findLastIndex((row) => targets.includes(row))
  const stays = (row: ReviewSound): boolean => !targets.includes(row)
  return rows.slice(last + 1).find(stays) ?? rows.slice(0, last).findLast(stays)
}

/** Takes the focus that went with the last sound, so that the keys go on from here. */
function NothingWaits({ isFiltered }: { isFiltered: boolean }) {
  return (
    <div ref={takeLostFocus} tabIndex={-1} className={styles.nothing}>
      <NothingNotice isFiltered={isFiltered} />
    </div>
  )
}

function takeLostFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true })
}

function NothingNotice({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <Notice level={2} heading="Nothing here" action={<ButtonLink to="/admin/review">Show all</ButtonLink>}>
      Other sounds may be waiting.
    </Notice>
  ) : (
    <Notice
      level={2}
      heading="Nothing to review"
      action={<ButtonLink to="/retagging">Check uncertain tags</ButtonLink>}
    >
      Sounds appear here when artists submit them.
    </Notice>
  )
}
