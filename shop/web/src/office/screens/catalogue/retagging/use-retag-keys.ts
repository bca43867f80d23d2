import type { DoubtfulSound, SoundChange } from '@segno/contract'
import { pick, valueOf } from '../../../../studio/sound-editing/apply-change.ts'
import { tempoTimes } from '../../../../studio/sound-editing/evidence.ts'
import { type Shortcut, useShortcuts } from '../../../../shared/page/shortcuts.ts'
import type { QueueCursor } from '../queue/use-queue-cursor.ts'
import { takeOver } from './doubt-words.ts'
import { FIELD_LABELS, type RetagField } from './retag-cell.tsx'
import type { Retagging } from './use-retagging.ts'

interface RetagKeys {
  cursor: QueueCursor<DoubtfulSound>
  retagging: Retagging
  lastField: RetagField
  onEdit: (field: RetagField) => void
  onRight: () => void
}

/** The whole queue by the keyboard. Whatever is changed is changed in all that is marked. */
export function useRetagKeys(keys: RetagKeys): void {
  useShortcuts([...movingKeys(keys), ...changingKeys(keys), ...reportKeys(keys)])
}

function movingKeys({ cursor, retagging, onRight }: RetagKeys): Shortcut[] {
  const { current, index, hear } = cursor
  return [
    { keys: ['ArrowDown'], label: 'Play next sound', run: () => hear(index + 1) },
    { keys: ['ArrowUp'], label: 'Play previous sound', run: () => hear(index - 1) },
    { keys: [' '], label: 'Play or stop', run: cursor.playOrStop },
    { keys: ['Y', 'y'], label: 'Looks right', run: onRight },
    {
      keys: ['X', 'x'],
      label: 'Select, to change several at once',
      run: () => current && cursor.toggleMark(current),
    },
    {
      keys: ['*'],
      label: 'Select all or none',
      run: () => (cursor.markedCount > 0 ? cursor.unmark() : cursor.markAll()),
    },
    { keys: ['z', 'Ctrl+z'], label: 'Undo', run: retagging.undoAny },
    { keys: ['Z', 'Ctrl+Shift+z', 'Ctrl+y'], label: 'Redo', run: retagging.redoAny },
  ]
}

function changingKeys({ cursor, retagging, lastField, onEdit }: RetagKeys): Shortcut[] {
  const { current, targets } = cursor
  const change = (label: string, setOf: (row: DoubtfulSound) => SoundChange | null): void =>
    retagging.edit(
      label,
      targets.flatMap((sound) => {
        const set = setOf(sound)
        return set ? [{ sound, set }] : []
      }),
    )
  const editBy = (key: string, field: RetagField): Shortcut => ({
    keys: [key.toUpperCase(), key],
    label: `Change: ${FIELD_LABELS[field].toLowerCase()}`,
    run: () => current && onEdit(field),
  })
  const lastName = FIELD_LABELS[lastField].toLowerCase()
  return [
    { keys: ['H', 'h'], label: 'Halve the tempo', run: () => change('Half tempo', timesTempo(0.5)) },
    { keys: ['D', 'd'], label: 'Double the tempo', run: () => change('Double tempo', timesTempo(2)) },
    {
      keys: ['M', 'm'],
      label: 'Use the measured value',
      run: () => change('Use measurement', (row) => takeOver(row, 'measured')),
    },
    {
      keys: ['N', 'n'],
      label: 'Use the file name’s value',
      run: () => change('Use file name', (row) => takeOver(row, 'named')),
    },
    {
      keys: ['B', 'b'],
      label: 'Use the value in the file’s tags',
      run: () => change('Use file’s tags', (row) => takeOver(row, 'filed')),
    },
    editBy('t', 'tempoBpm'),
    editBy('k', 'key'),
    editBy('l', 'kind'),
    editBy('i', 'instrument'),
    editBy('g', 'genres'),
    editBy('o', 'moods'),
    {
      keys: ['F', 'f'],
      label: 'Apply the last change to the selection',
      run: () => current && change(`Fill ${lastName}`, () => pick(valueOf(current, lastField), lastField)),
    },
  ]
}

const timesTempo =
  (factor: 0.5 | 2) =>
  ({ sound }: DoubtfulSound): SoundChange | null => {
    const tempoBpm = tempoTimes(sound.tempoBpm, factor)
    return tempoBpm === null ? null : { tempoBpm }
  }

function reportKeys({ cursor, retagging }: RetagKeys): Shortcut[] {
  const answer = (isRight: boolean): void => {
    const [report] = cursor.current?.reports ?? []
    if (report) void retagging.answer(report, isRight)
  }
  return [
    { keys: ['W', 'w'], label: 'Accept the report', run: () => answer(true) },
    { keys: ['Q', 'q'], label: 'Dismiss the report', run: () => answer(false) },
  ]
}
