import type { StudioSound } from '@segno/contract'
import { memo, type MouseEvent } from 'react'
import { warmUnderPointer } from '../../../../listening/player.ts'
import { useSoundState } from '../../../../listening/shown-player.ts'
import { RoundPlay } from '../../../../sounds/round-play.tsx'
import { EDITED_FIELDS, type EditedField } from '../../../sound-editing/apply-change.ts'
import type { Leave } from '../../../sound-editing/leave.ts'
import type { Meant } from '../../../sound-editing/many-picks.ts'
import { formatLength } from '../../../../listening/words/format-sound.ts'
import { RowWaveform } from '../../../../sounds/rows/row-waveform.tsx'
import { isSentBack, STATUS_NAMES } from '../own/shows.ts'
import { SoundCell } from './sound-cell.tsx'
import styles from './sound-table.module.css'

export interface RowEvents {
  readonly onPoint: (id: string, field: EditedField, how: { shift: boolean; toggle: boolean }) => void
  readonly onToggle: (id: string, isRange: boolean) => void
  /** Its button was pressed: one stands on it, and what is selected stays so. */
  readonly onPlayed: (id: string) => void
  readonly onEdit: (id: string, field: EditedField) => void
  readonly onDone: (meant: Meant, how: Leave) => void
  readonly onCancel: () => void
}

interface SoundTableRowProps {
  studio: StudioSound
  index: number
  top: number
  isSelected: boolean
  activeField: EditedField | null
  editing: { readonly startText: string | undefined } | null
  events: RowEvents
}

/** Columns before those that are edited: selection and sound, and the waveform. */
export const LEADING_COLUMNS = 2

export const SoundTableRow = memo(function SoundTableRow(props: SoundTableRowProps) {
  const { studio, index, top, isSelected, activeField, editing, events } = props
  const { sound } = studio
  const state = useSoundState(sound.id)
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-active={activeField !== null}
      data-state={state}
      className={styles.row}
      style={{ transform: `translateY(${top}px)` }}
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onClick={(event) => point(event, props)}
      onPointerEnter={() => warmUnderPointer(sound)}
      onPointerLeave={() => warmUnderPointer(null)}
    >
      <RowStart {...{ sound, isSelected, events }} />
      <RowShape {...{ studio, state, activeField, events }} />
      {EDITED_FIELDS.map((field, at) => (
        <SoundCell
          key={field}
          studio={studio}
          field={field}
          column={LEADING_COLUMNS + 1 + at}
          isActive={activeField === field}
          editing={activeField === field ? editing : null}
          onEdit={events.onEdit}
          onDone={events.onDone}
          onCancel={events.onCancel}
        />
      ))}
    </div>
  )
})

function point(
  event: MouseEvent<HTMLElement>,
  { studio, activeField, events }: Pick<SoundTableRowProps, 'studio' | 'activeField' | 'events'>,
): void {
  const target = event.target as Element
  if (target.closest('button, input, a, [popover], [data-pointed]')) return
  const field = target.closest<HTMLElement>('[data-field]')?.dataset['field'] as EditedField | undefined
  events.onPoint(studio.sound.id, field ?? activeField ?? 'title', {
    shift: event.shiftKey,
    toggle: event.ctrlKey || event.metaKey,
  })
}

interface RowStartProps extends Pick<SoundTableRowProps, 'isSelected' | 'events'> {
  sound: StudioSound['sound']
}

function RowStart({ sound, isSelected, events }: RowStartProps) {
  return (
    <div role="gridcell" aria-colindex={1} className={styles.start}>
      <input
        type="checkbox"
        className={styles.box}
        tabIndex={-1}
        aria-label={`Select ${sound.title}`}
        checked={isSelected}
        onChange={() => undefined}
        onClick={(event) => events.onToggle(sound.id, event.shiftKey)}
      />
      <RoundPlay sound={sound} tabIndex={-1} isWarmed={false} onPress={() => events.onPlayed(sound.id)} />
    </div>
  )
}

interface RowShapeProps extends Pick<SoundTableRowProps, 'studio' | 'activeField' | 'events'> {
  state: ReturnType<typeof useSoundState>
}

function RowShape({ studio, state, activeField, events }: RowShapeProps) {
  const { sound } = studio
  return (
    <div role="gridcell" aria-colindex={2} className={styles.shape}>
      <div className={styles.waveform}>
        <RowWaveform
          sound={sound}
          isPlaying={state === 'playing'}
          onSelect={() => events.onPoint(sound.id, activeField ?? 'title', { shift: false, toggle: false })}
        />
      </div>
      <p className={styles.status} data-status={isSentBack(studio) ? 'sentBack' : studio.status}>
        {formatLength(sound)} · {isSentBack(studio) ? 'Sent back' : STATUS_NAMES[studio.status]}
      </p>
    </div>
  )
}
