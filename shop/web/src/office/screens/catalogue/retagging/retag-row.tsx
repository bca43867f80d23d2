import type { DoubtfulSound, SoundChange, Vocabulary } from '@segno/contract'
import { cellOf, type EditState } from '../../../../studio/sound-editing/edit-session.ts'
import { evidenceFor } from '../../../../studio/sound-editing/evidence.ts'
import type { Meant } from '../../../../studio/sound-editing/many-picks.ts'
import { TempoTimes } from '../../../../studio/sound-editing/tempo-times.tsx'
import { Testimonies } from '../../../../studio/sound-editing/testimonies.tsx'
import { toggleSound } from '../../../../listening/player.ts'
import { Icon } from '../../../../ui/icon.tsx'
import queueRow from '../queue/queue-row.module.css'
import { RowStart } from '../queue/row-start.tsx'
import { useCurrentInView } from '../queue/use-current-in-view.ts'
import { SHORT_DOUBTS } from './doubt-words.ts'
import { RetagCell, type RetagField } from './retag-cell.tsx'
import { RowMore, type RowMoreProps } from './row-more.tsx'
import styles from './retagging.module.css'

const CELLS = ['tempoBpm', 'key', 'kind', 'instrument', 'genres', 'moods'] as const

export interface RetagRowProps extends Pick<RowMoreProps, 'onAnswer' | 'onRight'> {
  row: DoubtfulSound
  targets: readonly DoubtfulSound[]
  vocabulary: Vocabulary
  isCurrent: boolean
  isMarked: boolean
  editing: RetagField | null
  problems: EditState['problems']
  onGo: () => void
  onMark: (isRange: boolean) => void
  onEdit: (field: RetagField) => void
  onDone: (set: Meant | null) => void
  /** Changes this row alone. */
  onChange: (label: string, set: SoundChange) => void
}

export function RetagRow(props: RetagRowProps) {
  const { row, isCurrent, isMarked, onGo, onMark } = props
  const { sound, doubts } = row
  const item = useCurrentInView(isCurrent)
  const tabIndex = isCurrent ? 0 : -1
  return (
    <li
      ref={item}
      className={styles.row}
      data-current={isCurrent}
      data-done={doubts.length === 0}
      aria-current={isCurrent}
      tabIndex={tabIndex}
      onClick={onGo}
      onKeyDown={({ key, target, currentTarget }) => {
        if (key === 'Enter' && target === currentTarget) toggleSound(sound)
      }}
    >
      <div className={styles.line}>
        <RowStart {...{ sound, isMarked, tabIndex, onMark }} />
        <WhatIsDoubted row={row} />
        <Cells {...props} tabIndex={tabIndex} />
      </div>
      {isCurrent && <RowMore {...props} />}
    </li>
  )
}

const TAKING = { named: 'Use file name', filed: 'Use file’s tags', measured: 'Use measurement' } as const

function Cells({ tabIndex, ...props }: RetagRowProps & { tabIndex: number }) {
  const { row, targets, vocabulary, isCurrent, editing, problems, onEdit, onDone } = props
  return CELLS.map((field) => (
    <RetagCell
      key={field}
      {...{ row, targets, field, vocabulary, tabIndex, onDone }}
      isEditing={isCurrent && editing === field}
      problem={problems.get(cellOf(row.sound.id, field))?.message}
      onEdit={() => onEdit(field)}
    >
      <Others {...props} field={field} tabIndex={tabIndex} />
    </RetagCell>
  ))
}

/** What may be right instead, by one press. */
function Others({
  row,
  vocabulary,
  field,
  tabIndex,
  onChange,
}: RetagRowProps & { field: RetagField; tabIndex: number }) {
  if (field === 'genres' || field === 'moods') return null
  return (
    <>
      {field === 'tempoBpm' && (
        <TempoTimes
          title={row.sound.title}
          tempoBpm={row.sound.tempoBpm}
          tabIndex={tabIndex}
          onTempo={(tempoBpm, factor) => onChange(factor === 2 ? 'Double tempo' : 'Half tempo', { tempoBpm })}
        />
      )}
      <Testimonies
        testimonies={evidenceFor(row, field, vocabulary)}
        tabIndex={tabIndex}
        onTake={({ source, set }) => onChange(TAKING[source], set)}
      />
    </>
  )
}

function WhatIsDoubted({ row: { sound, doubts } }: Pick<RetagRowProps, 'row'>) {
  const isDone = doubts.length === 0
  return (
    <>
      <div className={queueRow.names}>
        <span className={queueRow.title}>{sound.title}</span>
        <span className={queueRow.source}>{sound.artist.name}</span>
      </div>
      <span className={styles.doubts} data-done={isDone}>
        {isDone && <Icon name="tick" />}
        {isDone ? 'Right' : doubts.map((doubt) => SHORT_DOUBTS[doubt]).join(', ')}
      </span>
    </>
  )
}
