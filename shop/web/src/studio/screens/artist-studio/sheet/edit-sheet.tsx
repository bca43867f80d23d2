import { fieldIsOpen, type StudioSound } from '@segno/contract'
import { useState } from 'react'
import { toggleSound } from '../../../../listening/player.ts'
import { useSoundState } from '../../../../listening/shown-player.ts'
import { EDITED_FIELDS, type EditedField } from '../../../sound-editing/apply-change.ts'
import { cellText } from '../../../sound-editing/cell-text.ts'
import { cellOf } from '../../../sound-editing/edit-session.ts'
import { type EvidentField, EVIDENT_FIELDS, evidenceFor } from '../../../sound-editing/evidence.ts'
import type { Meant } from '../../../sound-editing/many-picks.ts'
import { TempoChoice } from '../../../sound-editing/tempo-choice.tsx'
import { TempoTimes } from '../../../sound-editing/tempo-times.tsx'
import { Testimonies } from '../../../sound-editing/testimonies.tsx'
import { countOf } from '../../../../ui/format-count.ts'
import { undoIcon } from '../../../../ui/later-icons.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import layout from '../../../../kit/layout/layout.module.css'
import shapes from '../../../../ui/shapes.module.css'
import { FieldEditor } from '../table/field-editor.tsx'
import { applyTo, setAll } from '../table/grid-edits.ts'
import { RowDetails } from '../table/row-details.tsx'
import { FIELD_NAMES, useStudio } from '../table/studio.ts'
import { tempoChoiceEdit, tempoTimesEdit } from '../table/tempo-times-edit.ts'
import styles from './edit-sheet.module.css'

interface EditSheetProps {
  sounds: readonly StudioSound[]
  onClose: () => void
}

/** Everything that is said of one sound, or of several at once, one field under another. */
export function EditSheet({ sounds, onClose }: EditSheetProps) {
  const { edits } = useStudio()
  const [editing, setEditing] = useState<EditedField | null>(null)
  const [first] = sounds
  if (!first) return null
  const title = sounds.length === 1 ? first.sound.title : `Edit ${countOf(sounds.length, 'sound', 'sounds')}`
  const done = (meant: Meant): void => {
    setEditing(null)
    setAll(edits, sounds, meant)
  }
  return (
    <Dialog
      title={title}
      place={matchMedia('(width < 56.25rem)').matches ? 'bottom' : 'middle'}
      onClose={() => (editing === null ? onClose() : setEditing(null))}
      footer={<Footer studio={sounds.length === 1 ? first : null} onClose={onClose} />}
    >
      {sounds.length === 1 && (
        <div className={styles.about}>
          <RowDetails studio={first} />
        </div>
      )}
      <dl>
        {EDITED_FIELDS.map((field) => (
          <SheetField
            key={field}
            {...{ sounds, field }}
            isEditing={editing === field}
            onEdit={() => setEditing(field)}
            onDone={done}
            onCancel={() => setEditing(null)}
          />
        ))}
      </dl>
    </Dialog>
  )
}

interface SheetFieldProps {
  sounds: readonly StudioSound[]
  field: EditedField
  isEditing: boolean
  onEdit: () => void
  onDone: (meant: Meant) => void
  onCancel: () => void
}

function SheetField({ sounds, field, isEditing, onEdit, onDone, onCancel }: SheetFieldProps) {
  const { edits, words } = useStudio()
  const first = sounds[0]!
  const texts = new Set(sounds.map(({ sound }) => cellText(sound, field, words.vocabulary)))
  const text = texts.size > 1 ? 'Different' : [...texts][0]
  const problem = sounds.map(({ sound }) => edits.problems.get(cellOf(sound.id, field))).find(Boolean)
  const isOpen = sounds.some(({ status }) => fieldIsOpen(field, status))
  return (
    <div className={styles.field} data-editing={isEditing}>
      <dt>{FIELD_NAMES[field]}</dt>
      <dd>
        {isEditing ? (
          <FieldEditor studio={first} sounds={sounds} field={field} onDone={onDone} onCancel={onCancel} />
        ) : (
          <button
            type="button"
            className={styles.value}
            disabled={!isOpen}
            data-mixed={texts.size > 1}
            aria-label={`${FIELD_NAMES[field]}: ${text || 'nothing yet'}. Change`}
            onClick={onEdit}
          >
            {text || 'Add'}
          </button>
        )}
        {problem && <p className={shapes.wrong}>{problem.message}</p>}
        {!isEditing && isOpen && <Helpers sounds={sounds} field={field} />}
      </dd>
    </div>
  )
}

/** ½× and 2×, and what name and measurement say. */
function Helpers({ sounds, field }: Pick<SheetFieldProps, 'sounds' | 'field'>) {
  const { edits, words } = useStudio()
  const first = sounds[0]!
  const evident = EVIDENT_FIELDS.find((one): one is EvidentField => one === field)
  return (
    <div className={styles.helpers}>
      {field === 'tempoBpm' && (
        <TempoTimes
          title={sounds.length === 1 ? first.sound.title : 'all of them'}
          tempoBpm={first.sound.tempoBpm}
          onTempo={(_, factor) => {
            const [label, setFor] = tempoTimesEdit(factor)
            applyTo(edits, sounds, { label, setFor })
          }}
        />
      )}
      {field === 'tempoBpm' && sounds.length === 1 && (
        <TempoChoice
          studio={first}
          onTempo={(tempoBpm) => {
            const [label, setFor] = tempoChoiceEdit(first, tempoBpm)
            applyTo(edits, sounds, { label, setFor })
          }}
        />
      )}
      {evident && sounds.length === 1 && (
        <Testimonies
          testimonies={evidenceFor(first, evident, words.vocabulary)}
          onTake={({ set }) => setAll(edits, sounds, set)}
        />
      )}
    </div>
  )
}

function Listen({ studio: { sound } }: { studio: StudioSound }) {
  const isIdle = useSoundState(sound.id) === 'idle'
  return (
    <Button icon={isIdle ? 'play' : 'stop'} onClick={() => toggleSound(sound)}>
      {isIdle ? 'Play' : 'Stop'}
    </Button>
  )
}

function Footer({ studio, onClose }: { studio: StudioSound | null; onClose: () => void }) {
  const { edits } = useStudio()
  return (
    <div className={layout.footer}>
      {studio && <Listen studio={studio} />}
      <Button disabled={edits.undo === null} icon={undoIcon} onClick={edits.undoLast}>
        Undo
      </Button>
      <Button look="primary" onClick={onClose}>
        Done
      </Button>
    </div>
  )
}
