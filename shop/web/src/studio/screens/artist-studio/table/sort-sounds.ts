import { LOCALE } from '@segno/units'
import type { StudioSound, Vocabulary } from '@segno/contract'
import { EDITED_FIELDS, type EditedField } from '../../../sound-editing/apply-change.ts'
import { cellText } from '../../../sound-editing/cell-text.ts'

/** A column, with `-` before it from the last to the first. */
export type SoundSort = EditedField | `-${EditedField}`

const SORTS: readonly SoundSort[] = EDITED_FIELDS.flatMap((field) => [field, `-${field}`] as const)
const collator = new Intl.Collator(LOCALE, { numeric: true })

/** The order that an address asks for; null where it asks for none of ours. */
export const readSort = (text: string | null): SoundSort | null => SORTS.find((sort) => sort === text) ?? null

/** Sounds by what one field says. Those that say nothing come last either way; equal ones stay as they were. */
export function sortSounds(
  rows: readonly StudioSound[],
  { sort, vocabulary }: { sort: SoundSort; vocabulary: Vocabulary },
): StudioSound[] {
  const isDown = sort.startsWith('-')
  const field = (isDown ? sort.slice(1) : sort) as EditedField
  const keyed = rows.map((row) => {
    const text = cellText(row.sound, field, vocabulary)
    return { row, text, number: field === 'tempoBpm' || field === 'pricePoints' ? Number(text) : 0 }
  })
  return keyed
    .toSorted((one, other) => {
      if (one.text === '' || other.text === '') return Number(one.text === '') - Number(other.text === '')
      const difference = one.number - other.number || collator.compare(one.text, other.text)
      return isDown ? -difference : difference
    })
    .map(({ row }) => row)
}
