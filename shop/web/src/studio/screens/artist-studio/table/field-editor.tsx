import type { SoundChange, StudioSound } from '@segno/contract'
import { normaliseTag, SOUND_LIMITS } from '@segno/contract'
import { useRef } from 'react'
import type { EditedField } from '../../../sound-editing/apply-change.ts'
import { type CellWords, cellText, KIND_NAMES, whyNoTag } from '../../../sound-editing/cell-text.ts'
import { cellOf } from '../../../sound-editing/edit-session.ts'
import type { Leave } from '../../../sound-editing/leave.ts'
import { LineEditor } from '../../../sound-editing/line-editor.tsx'
import { isPickField, type Meant } from '../../../sound-editing/many-picks.ts'
import type { Option } from '../../../sound-editing/term-options.ts'
import { TermPicker } from '../../../sound-editing/term-picker.tsx'
import { useManyPicks } from '../../../sound-editing/use-many-picks.ts'
import { FIELD_NAMES, useStudio } from './studio.ts'

interface FieldEditorProps {
  studio: StudioSound
  /** What is edited at once with it, itself among them; without, what the table says. */
  sounds?: readonly StudioSound[] | undefined
  field: EditedField
  /** Typed already, by the key that opened the editor. */
  startText?: string | undefined
  onDone: (meant: Meant, how: Leave) => void
  onCancel: () => void
}

/** Whether a field is edited as a line of text; the others are chosen from a list. */
export function isLine(field: EditedField): boolean {
  return ['title', 'tempoBpm', 'key', 'pricePoints'].includes(field)
}

export function FieldEditor({ studio, sounds, field, startText, onDone, onCancel }: FieldEditorProps) {
  const { words, edits, meantBy } = useStudio()
  const { sound } = studio
  const label = `${FIELD_NAMES[field]} of ${sound.title}`
  const problem = edits.problems.get(cellOf(sound.id, field))
  if (!isLine(field))
    return <ChoiceEditor {...{ field, label, onDone, onCancel }} sounds={sounds ?? meantBy(studio)} />
  const refused = problem ? cellText({ ...sound, ...shown(problem.set) }, field, words.vocabulary) : null
  return (
    <LineEditor
      {...{ label, field, words, onCancel }}
      text={startText ?? refused ?? cellText(sound, field, words.vocabulary)}
      problem={problem?.message}
      isTyped={startText !== undefined}
      onDone={onDone}
    />
  )
}

/** Of a refused change, what a line of text can show. */
function shown({ title, tempoBpm, key, pricePoints }: SoundChange) {
  return {
    ...(title !== undefined && { title }),
    ...(tempoBpm !== undefined && { tempoBpm }),
    ...(key !== undefined && { key }),
    ...(pricePoints !== undefined && { pricePoints }),
  }
}

const NEW_PACK = 'new:'

type ChoiceProps = Pick<FieldEditorProps, 'field' | 'onDone' | 'onCancel'> & {
  label: string
  sounds: readonly StudioSound[]
}

function ChoiceEditor({ sounds, field, label, onDone, onCancel }: ChoiceProps) {
  const { words, makePack } = useStudio()
  const { picked, some, put, changeTo } = useManyPicks(
    (isPickField(field) ? sounds : sounds.slice(0, 1)).map((one) => picksOf(one, field)),
  )
  const hasLeft = useRef(false)
  const leave = async (how: Leave, last: readonly string[]): Promise<void> => {
    if (hasLeft.current) return
    hasLeft.current = true
    if (how === 'cancel') return onCancel()
    const [first] = last
    if (field === 'packId' && first?.startsWith(NEW_PACK)) {
      const packId = await makePack(first.slice(NEW_PACK.length))
      return packId === null ? onCancel() : onDone({ packId }, how)
    }
    onDone(isPickField(field) ? { field, ...changeTo(last) } : changeOf(field, last), how)
  }
  return (
    <div
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) void leave('blur', picked)
      }}
    >
      <TermPicker
        label={label}
        options={optionsOf(field, words, [...picked, ...some])}
        {...{ picked, some }}
        most={MOST[field] ?? 1}
        newOption={field === 'tags' ? newTag : field === 'packId' ? newPack : undefined}
        onChange={put}
        onLeave={(how, last) => void leave(how, last)}
      />
    </div>
  )
}

const MOST: Partial<Record<EditedField, number>> = {
  genres: SOUND_LIMITS.genres,
  moods: SOUND_LIMITS.moods,
  tags: SOUND_LIMITS.tags,
}

function picksOf({ sound }: StudioSound, field: EditedField): readonly string[] {
  if (isPickField(field)) return sound[field]
  if (field === 'packId') return sound.pack ? [sound.pack.id] : []
  if (field === 'kind') return [sound.kind]
  return sound.instrument === null ? [] : [sound.instrument]
}

function changeOf(field: EditedField, picked: readonly string[]): SoundChange {
  const [first = null] = picked
  if (field === 'kind') return first === 'loop' || first === 'oneShot' ? { kind: first } : {}
  return { [field]: first }
}

function optionsOf(field: EditedField, words: CellWords, picked: readonly string[]): readonly Option[] {
  const { vocabulary, packs } = words
  if (field === 'kind') return Object.entries(KIND_NAMES).map(([value, label]) => ({ value, label }))
  if (field === 'packId') return packs.map(({ id, title }) => ({ value: id, label: title }))
  if (field === 'tags') return picked.map((value) => ({ value, label: value }))
  const terms = field === 'genres' || field === 'moods' ? vocabulary[field] : vocabulary.instruments
  return terms.map(({ slug, name }) => ({ value: slug, label: name }))
}

function newTag(typed: string): Option | null {
  const tag = normaliseTag(typed)
  return whyNoTag(tag) === null ? { value: tag, label: tag } : null
}

function newPack(typed: string): Option | null {
  const title = typed.trim()
  return title === '' ? null : { value: `${NEW_PACK}${title}`, label: `Create pack “${title}”` }
}
