import { fieldIsOpen, type SoundChange, type StudioSound } from '@segno/contract'
import { EDITED_FIELDS, type EditedField, valueOf } from '../../../sound-editing/apply-change.ts'
import { type CellWords, readCell } from '../../../sound-editing/cell-text.ts'
import { changesMeant, fieldMeant, type Meant, noRoomWords } from '../../../sound-editing/many-picks.ts'
import type { Edits } from '../../../sound-editing/use-edit-session.ts'
import { showToast } from '../../../../shared/toasts/toast.ts'
import { titlesFor } from './fill-titles.ts'
import { fillOf, type GridState, targetsOf } from './grid-state.ts'
import { FIELD_NAMES } from './studio.ts'
import { tempoTimesEdit } from './tempo-times-edit.ts'

export type SetFor = (one: StudioSound, at: number) => SoundChange | null

/** One gesture on some sounds; of each only what its state leaves open. */
export function applyTo(
  edits: Pick<Edits, 'edit'>,
  sounds: readonly StudioSound[],
  { label, setFor }: { label: string; setFor: SetFor },
): void {
  const wanted = sounds.flatMap((sound, at) => {
    const set = setFor(sound, at)
    return set ? [{ sound, set: openPart(sound, set) }] : []
  })
  const closedCount = wanted.filter(({ set }) => Object.keys(set).length === 0).length
  if (closedCount > 0) warn(closedWords(closedCount))
  edits.edit(label, wanted)
}

/** The same for all of them: one title is numbered, words are added to those that each has. */
export function setAll(edits: Pick<Edits, 'edit'>, sounds: readonly StudioSound[], meant: Meant): void {
  const field = fieldMeant(meant)
  if (!field) return
  const titles = 'title' in meant && meant.title !== undefined ? titlesFor(meant.title, sounds.length) : null
  const { changes, full } = changesMeant(sounds, meant)
  if (full.length > 0) warn(noRoomWords(FIELD_NAMES[field], full))
  const setOf = new Map(changes.map(({ sound, set }) => [sound, set]))
  const setFor: SetFor = (one, at) => (titles ? { title: titles[at]! } : (setOf.get(one) ?? null))
  applyTo(edits, sounds, { label: FIELD_NAMES[field], setFor })
}

interface GridEditsInput {
  rows: readonly StudioSound[]
  ids: readonly string[]
  state: GridState
  edits: Pick<Edits, 'edit'>
  words: CellWords
}

/** What can be done to the sounds that are meant, where somebody stands in the table. */
export function gridEdits({ rows, ids, state, edits, words }: GridEditsInput) {
  const soundsOf = (some: readonly string[]): readonly StudioSound[] =>
    some.flatMap((id) => rows[ids.indexOf(id)] ?? [])
  const meant = (): readonly StudioSound[] => soundsOf(targetsOf(state, ids))
  const apply = (label: string, setFor: SetFor): void => applyTo(edits, meant(), { label, setFor })
  const times = (factor: 0.5 | 2): void => apply(...tempoTimesEdit(factor))
  const fill = (): void => {
    const plan = fillOf(state, ids)
    const [from] = plan ? soundsOf([plan.from]) : []
    if (!plan || !from || !state.active) return
    fillFrom(edits, from, { field: state.active.field, to: soundsOf(plan.to) })
  }
  const paste = (text: string): void => {
    if (!state.active) return
    const { field, id } = state.active
    const lines = text.replace(/\r?\n$/, '').split(/\r?\n/)
    const sounds = lines.length === 1 ? meant() : rows.slice(ids.indexOf(id), ids.indexOf(id) + lines.length)
    pasteInto(edits, sounds, { field, lines, words })
  }
  return { meant, times, fill, paste }
}

function fillFrom(
  edits: Pick<Edits, 'edit'>,
  from: StudioSound,
  { field, to }: { field: EditedField; to: readonly StudioSound[] },
): void {
  if (field !== 'title') return setAll(edits, to, valueOf(from, field))
  const [, ...titles] = titlesFor(from.sound.title, to.length + 1)
  applyTo(edits, to, { label: 'Titles filled down', setFor: (_, at) => ({ title: titles[at]! }) })
}

/** One line goes into all; several lines go down the rows, as in a spreadsheet. */
function pasteInto(
  edits: Pick<Edits, 'edit'>,
  sounds: readonly StudioSound[],
  { field, lines, words }: { field: EditedField; lines: readonly string[]; words: CellWords },
): void {
  const reads = lines.map((line) => readCell(field, line, words))
  const problems = new Set(reads.flatMap(({ problem }) => problem ?? []))
  if (problems.size > 0) warn([...problems].slice(0, 3).join(' · '))
  const [only] = reads
  if (reads.length === 1) {
    if (only?.set) setAll(edits, sounds, only.set)
  } else {
    applyTo(edits, sounds, {
      label: `${FIELD_NAMES[field]} pasted`,
      setFor: (_, at) => reads[at]?.set ?? null,
    })
  }
}

function openPart({ status }: StudioSound, set: SoundChange): SoundChange {
  const fields = EDITED_FIELDS.filter((field) => set[field] !== undefined && fieldIsOpen(field, status))
  return Object.fromEntries(fields.map((field) => [field, set[field]]))
}

export function warn(message: string): void {
  showToast({ message, variant: 'warning', preventDuplicate: true })
}

export function closedWords(count: number): string {
  return count === 1
    ? 'You can’t change this now. Take sounds in review back first. Published sounds keep their title and kind.'
    : `${count} of them can’t be changed now. They are in review or published.`
}
