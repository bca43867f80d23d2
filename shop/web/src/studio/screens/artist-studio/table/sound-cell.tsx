import { fieldIsOpen, type StudioSound } from '@segno/contract'
import { memo, type ReactNode } from 'react'
import type { EditedField } from '../../../sound-editing/apply-change.ts'
import { cellText } from '../../../sound-editing/cell-text.ts'
import { cellOf } from '../../../sound-editing/edit-session.ts'
import {
  type EvidentField,
  EVIDENT_FIELDS,
  evidenceFor,
  isTempoGuess,
} from '../../../sound-editing/evidence.ts'
import type { Leave } from '../../../sound-editing/leave.ts'
import type { Meant } from '../../../sound-editing/many-picks.ts'
import { TempoChoice } from '../../../sound-editing/tempo-choice.tsx'
import { TempoTimes } from '../../../sound-editing/tempo-times.tsx'
import { Testimonies } from '../../../sound-editing/testimonies.tsx'
import { MiddleEllipsis } from '../../../../ui/middle-ellipsis.tsx'
import { needsOf } from '../own/needs.ts'
import { reviewWords } from '../own/review-words.ts'
import { CellPopup } from './cell-popup.tsx'
import { FieldEditor, isLine } from './field-editor.tsx'
import styles from './sound-table.module.css'
import { FIELD_NAMES, useStudio } from './studio.ts'
import { tempoChoiceEdit, tempoTimesEdit } from './tempo-times-edit.ts'

interface SoundCellProps {
  studio: StudioSound
  field: EditedField
  column: number
  isActive: boolean
  /** The text with which editing began; null while it is not edited. */
  editing: { readonly startText: string | undefined } | null
  onEdit: (id: string, field: EditedField) => void
  onDone: (meant: Meant, how: Leave) => void
  onCancel: () => void
}

/** One field of one sound: what it says, what name and measurement say instead, what is wrong, and its editor. */
export const SoundCell = memo(function SoundCell(props: SoundCellProps) {
  const { studio, field, column, isActive, editing, onEdit, onDone, onCancel } = props
  const { edits } = useStudio()
  const { sound, status } = studio
  const isOpen = fieldIsOpen(field, status)
  const problem = edits.problems.get(cellOf(sound.id, field))
  const editor = editing && (
    <FieldEditor
      studio={studio}
      field={field}
      startText={editing.startText}
      onDone={onDone}
      onCancel={onCancel}
    />
  )
  return (
    <div
      role="gridcell"
      aria-colindex={column}
      aria-readonly={!isOpen}
      aria-invalid={problem !== undefined}
      data-cell={`${sound.id}/${field}`}
      data-field={field}
      data-active={isActive}
      data-open={isOpen}
      data-unsaved={edits.unsaved.get(sound.id)?.[field] !== undefined}
      className={styles.cell}
      tabIndex={isActive ? 0 : -1}
      onDoubleClick={() => onEdit(sound.id, field)}
    >
      {editing && isLine(field) ? (
        editor
      ) : (
        <CellFace {...{ studio, field, isOpen, problem: problem?.message }} />
      )}
      {editing && !isLine(field) && <CellPopup>{editor}</CellPopup>}
    </div>
  )
})

interface FaceProps {
  studio: StudioSound
  field: EditedField
  isOpen: boolean
  problem: string | undefined
}

function CellFace({ studio, field, isOpen, problem }: FaceProps) {
  const { words, change } = useStudio()
  const { sound } = studio
  const text = cellText(sound, field, words.vocabulary)
  return (
    <>
      <div className={styles.value}>
        <span className={styles.text} title={text}>
          {text === '' ? (
            <Empty studio={studio} field={field} />
          ) : field === 'title' ? (
            <MiddleEllipsis>{text}</MiddleEllipsis>
          ) : (
            text
          )}
        </span>
        {field === 'tempoBpm' && isOpen && sound.tempoBpm !== null && (
          <TempoTimes
            title={sound.title}
            tempoBpm={sound.tempoBpm}
            tabIndex={-1}
            onTempo={(_, factor) => change(studio, ...tempoTimesEdit(factor))}
          />
        )}
      </div>
      {problem ? (
        <p className={styles.problem} title={problem}>
          {problem}
        </p>
      ) : (
        <Beneath {...{ studio, field, isOpen }} />
      )}
    </>
  )
}

function Empty({ studio, field }: { studio: StudioSound; field: EditedField }): ReactNode {
  const need = studio.status === 'draft' ? needsOf(studio).find((one) => one.field === field) : undefined
  return need ? <span className={styles.needed}>Needed</span> : <span className={styles.none}>–</span>
}

/** The line under a value: where it comes from, or what else is said of it. */
function Beneath({ studio, field, isOpen }: Omit<FaceProps, 'problem'>): ReactNode {
  const { words, change } = useStudio()
  if (field === 'title') return <BeneathTitle studio={studio} />
  const evident = EVIDENT_FIELDS.find((one): one is EvidentField => one === field)
  if (!evident || !isOpen) return null
  const isChoice = field === 'tempoBpm' && studio.otherTempoBpm !== null
  const isGuess = field === 'tempoBpm' && !isChoice && isTempoGuess(studio)
  return (
    <div className={styles.beneath}>
      {isChoice && (
        <TempoChoice
          studio={studio}
          tabIndex={-1}
          onTempo={(tempoBpm) => change(studio, ...tempoChoiceEdit(studio, tempoBpm))}
        />
      )}
      {isGuess && (
        <span className={styles.guess} title="Tempo uncertain: check by ear">
          a guess
        </span>
      )}
      <Testimonies
        testimonies={evidenceFor(studio, evident, words.vocabulary)}
        tabIndex={-1}
        onTake={(testimony) =>
          change(studio, `${FIELD_NAMES[field]} as ${testimony.source}`, (one) => {
            const same = evidenceFor(one, evident, words.vocabulary).find(
              ({ source }) => source === testimony.source,
            )
            return same?.set ?? null
          })
        }
      />
    </div>
  )
}

/** What a reviewer said of it; where nobody did, the file that it came from. */
function BeneathTitle({ studio: { review, fileName } }: { studio: StudioSound }): ReactNode {
  if (review) {
    const said = reviewWords(review)
    return (
      <p className={styles.review} title={said}>
        {said}
      </p>
    )
  }
  const name = fileName?.split('/').at(-1)
  return name ? (
    <p className={styles.file}>
      <MiddleEllipsis>{name}</MiddleEllipsis>
    </p>
  ) : null
}
