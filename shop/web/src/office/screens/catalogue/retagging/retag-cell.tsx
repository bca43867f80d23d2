import { DEFAULT_PRICES, type DoubtfulSound, SOUND_LIMITS, type Vocabulary } from '@segno/contract'
import type { ReactNode } from 'react'
import { type CellWords, cellText } from '../../../../studio/sound-editing/cell-text.ts'
import { LineEditor } from '../../../../studio/sound-editing/line-editor.tsx'
import type { Meant } from '../../../../studio/sound-editing/many-picks.ts'
import { TermPicker } from '../../../../studio/sound-editing/term-picker.tsx'
import { useManyPicks } from '../../../../studio/sound-editing/use-many-picks.ts'
import { useShop } from '../../../../shared/shop.ts'

import styles from './retagging.module.css'

/** What can be changed here; the artist's own title, price and pack are theirs. */
export type RetagField = 'kind' | 'tempoBpm' | 'key' | 'instrument' | 'genres' | 'moods'
export const FIELD_LABELS: Readonly<Record<RetagField, string>> = {
  kind: 'Kind',
  tempoBpm: 'Tempo',
  key: 'Key',
  instrument: 'Instrument',
  genres: 'Genres',
  moods: 'Moods',
}

interface RetagCellProps {
  row: DoubtfulSound
  /** What is changed at once. */
  targets: readonly DoubtfulSound[]
  field: RetagField
  vocabulary: Vocabulary
  isEditing: boolean
  tabIndex: number
  problem: string | undefined
  onEdit: () => void
  /** Null leaves it as it is. */
  onDone: (set: Meant | null) => void
  /** Beside the value: ½× and 2×, what others say. */
  children?: ReactNode
}

/** A value of a row, and its editor when it is asked for. */
export function RetagCell(props: RetagCellProps) {
  const { row, field, vocabulary, isEditing, tabIndex, problem, onEdit, children } = props
  const text = cellText(row.sound, field, vocabulary)
  const label = `${FIELD_LABELS[field]} of ${row.sound.title}`
  return (
    <div className={styles.cell} data-field={field} data-label={FIELD_LABELS[field]}>
      {isEditing ? (
        <Editor {...props} label={label} text={text} />
      ) : (
        <button
          type="button"
          className={styles.value}
          tabIndex={tabIndex}
          aria-label={`${label}: ${text || 'none'}. Change`}
          onClick={onEdit}
        >
          {text || '–'}
        </button>
      )}
      {problem && <span className={styles.problem}>{problem}</span>}
      {!isEditing && children}
    </div>
  )
}

interface EditorProps extends RetagCellProps {
  label: string
  text: string
}

function Editor({ row, targets, field, vocabulary, label, text, problem, onDone }: EditorProps) {
  const prices = useShop()?.prices ?? DEFAULT_PRICES
  const words: CellWords = { vocabulary, packs: [], prices }
  if (field === 'instrument' || field === 'genres' || field === 'moods')
    return <Terms {...{ row, targets, field, vocabulary, label, onDone }} />
  return (
    <LineEditor
      label={label}
      field={field}
      text={text}
      words={words}
      problem={problem}
      onDone={onDone}
      onCancel={() => onDone(null)}
    />
  )
}

type TermsProps = Pick<EditorProps, 'row' | 'targets' | 'vocabulary' | 'label' | 'onDone'> & {
  field: 'instrument' | 'genres' | 'moods'
}

function Terms({ row: { sound }, targets, field, vocabulary, label, onDone }: TermsProps) {
  const isOne = field === 'instrument'
  const { picked, some, put, changeTo } = useManyPicks(
    isOne ? [sound.instrument === null ? [] : [sound.instrument]] : targets.map((one) => one.sound[field]),
  )
  const terms = isOne ? vocabulary.instruments : vocabulary[field]
  return (
    <div ref={showWhole} className={styles.picker}>
      <TermPicker
        label={label}
        options={terms.map(({ slug, name }) => ({ value: slug, label: name }))}
        most={isOne ? 1 : SOUND_LIMITS[field]}
        {...{ picked, some }}
        onChange={put}
        onLeave={(how, last) => {
          if (how === 'cancel') onDone(null)
          else onDone(isOne ? { instrument: last[0] ?? null } : { field, ...changeTo(last) })
        }}
      />
    </div>
  )
}

/** Where it opens low on the screen, its end is in sight too. */
function showWhole(picker: HTMLElement | null): void {
  picker?.scrollIntoView({ block: 'nearest' })
}
