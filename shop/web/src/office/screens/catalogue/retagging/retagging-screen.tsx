import { type Doubt, DOUBTS, type DoubtfulSound } from '@segno/contract'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSoundInPlayer } from '../../../../listening/player.ts'
import { EditTrouble } from '../../../../studio/sound-editing/edit-trouble.tsx'
import { changesMeant, type Meant, noRoomWords } from '../../../../studio/sound-editing/many-picks.ts'
import { countOf } from '../../../../ui/format-count.ts'
import { useVocabulary } from '../../../../sounds/vocabulary.ts'
import { showToast } from '../../../../shared/toasts/toast.ts'
import { Button } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { focusCurrentRow } from '../queue/focus-current-row.ts'
import { MarkedLine } from '../queue/marked-line.tsx'
import { QueueScreen } from '../queue/queue-screen.tsx'
import { type QueueCursor, useQueueCursor } from '../queue/use-queue-cursor.ts'
import { FIELD_LABELS, type RetagField } from './retag-cell.tsx'
import { RetagRow } from './retag-row.tsx'
import styles from './retagging.module.css'
import { useDoubtful } from './use-doubtful.ts'
import { useRetagKeys } from './use-retag-keys.ts'
import { useRetagging } from './use-retagging.ts'

const DOUBT_NAMES = Object.keys(DOUBTS) as Doubt[]
const ALL = ''

/** Sounds that may be tagged wrongly: heard, put right many at once, by the keyboard alone where one likes. */
export function RetaggingScreen() {
  const [params, setParams] = useSearchParams()
  const doubt = DOUBT_NAMES.find((one) => one === params.get('doubt')) ?? null
  const queue = useDoubtful(doubt)
  const { counts, total } = queue
  const choices = {
    [ALL]: 'All uncertain',
    ...Object.fromEntries(
      DOUBT_NAMES.map((one) => [one, counts ? `${DOUBTS[one]} (${counts[one]})` : DOUBTS[one]]),
    ),
  }
  return (
    <QueueScreen
      title="Re-tagging"
      waiting={total === null ? '' : countOf(total, 'uncertain sound', 'uncertain sounds')}
      shown={doubt ?? ALL}
      choices={choices}
      onShow={(next) => setParams(next === ALL ? {} : { doubt: next })}
      isPending={queue.isPending}
      error={queue.items.length === 0 ? queue.error : null}
      onRetry={() => void queue.refetch()}
    >
      {total === 0 && (
        <Notice level={2} heading="Nothing uncertain">
          Sounds appear here when tempo, key or kind conflict with the analysis, the file name or the file’s
          tags, or when a listener reports a mistake.
        </Notice>
      )}
      {queue.items.length > 0 && <RetagTable key={doubt} queue={queue} />}
    </QueueScreen>
  )
}

function RetagTable({ queue }: { queue: ReturnType<typeof useDoubtful> }) {
  const vocabulary = useVocabulary()
  const retagging = useRetagging(queue)
  const { rows } = retagging
  const cursor = useQueueCursor(rows)
  const [editing, setEditing] = useState<RetagField | null>(null)
  const [lastField, setLastField] = useState<RetagField>('tempoBpm')
  const { targets, current } = cursor
  const onEdit = (field: RetagField): void => {
    setEditing(field)
    setLastField(field)
  }
  const { onDone, onRight } = answersOf({ rows, cursor, retagging, editing, setEditing })
  useRetagKeys({ cursor, retagging, lastField, onEdit, onRight })
  return (
    <div className={styles.table}>
      <TableHead rows={rows} queue={queue} cursor={cursor} />
      <EditTrouble {...retagging} />
      <Heads />
      <ul data-queue aria-label="Uncertain sounds">
        {rows.map((row, index) => (
          <RetagRow
            key={row.sound.id}
            {...{ row, targets, vocabulary, editing, onDone, onRight }}
            problems={retagging.problems}
            isCurrent={row === current}
            isMarked={cursor.isMarked(row)}
            onGo={() => {
              if (row !== current) setEditing(null)
              cursor.goTo(index)
            }}
            onMark={(isRange) => (isRange ? cursor.markUpTo(index) : cursor.toggleMark(row))}
            onEdit={onEdit}
            onChange={(label, set) => retagging.edit(label, [{ sound: row, set }])}
            onAnswer={(report, isRight) => void retagging.answer(report, isRight)}
          />
        ))}
      </ul>
    </div>
  )
}

function Heads() {
  return (
    <div className={styles.heads} aria-hidden="true">
      <span />
      <span />
      <span>Sound</span>
      <span>Issue</span>
      {(['tempoBpm', 'key', 'kind', 'instrument', 'genres', 'moods'] as const).map((field) => (
        <span key={field}>{FIELD_LABELS[field]}</span>
      ))}
    </div>
  )
}

interface Retagged {
  rows: readonly DoubtfulSound[]
  cursor: QueueCursor<DoubtfulSound>
  retagging: ReturnType<typeof useRetagging>
  editing: RetagField | null
  setEditing: (field: RetagField | null) => void
}

/** What is done when an edit ends, and when the tags are said to be right. */
function answersOf({ rows, cursor, retagging, editing, setEditing }: Retagged) {
  const { targets, current } = cursor
  const onDone = (meant: Meant | null): void => {
    setEditing(null)
    focusCurrentRow()
    if (!meant || !editing) return
    const { changes, full } = changesMeant(targets, meant)
    if (full.length > 0) showToast({ message: noRoomWords(FIELD_LABELS[editing], full), variant: 'warning' })
    if (changes.length > 0) retagging.edit(FIELD_LABELS[editing], changes)
  }
  const onRight = (): void => {
    void retagging.sayRight(targets)
    cursor.unmark()
    const next = nextDoubtful(rows, targets)
    if (next === null) return
    if (useSoundInPlayer.getState().sound?.id === current?.sound.id) cursor.hear(next)
    else cursor.goTo(next)
  }
  return { onDone, onRight }
}

interface TableHeadProps {
  rows: readonly DoubtfulSound[]
  queue: ReturnType<typeof useDoubtful>
  cursor: QueueCursor<DoubtfulSound>
}

function TableHead({ rows, queue, cursor }: TableHeadProps) {
  const done = rows.filter(({ doubts }) => doubts.length === 0).length
  return (
    <MarkedLine cursor={cursor} hint="↑ ↓ play · Y looks right · ? all keys">
      {done > 0 && (
        <Button look="quiet" aria-disabled={queue.isFetching} onClick={() => void queue.refetch()}>
          {done} fixed. Show the rest
        </Button>
      )}
    </MarkedLine>
  )
}

/** The first below that is still doubtful, or any. */
function nextDoubtful(rows: readonly DoubtfulSound[], targets: readonly DoubtfulSound[]): number | null {
  const last = rows.findLastIndex((row) => targets.includes(row))
  const isLeft = (row: DoubtfulSound): boolean => !targets.includes(row) && row.doubts.length > 0
  const below = rows.findIndex((row, index) => index > last && isLeft(row))
  const next = below >= 0 ? below : rows.findIndex(isLeft)
  return next >= 0 ? next : null
}
