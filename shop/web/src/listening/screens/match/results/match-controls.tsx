import type { Lean, SoundKind } from '@segno/contract'
import { useAppState } from '../../../../shared/state/app-state.ts'
import { type ListFilterName, toggled, valuesOf, without } from '../../../../sounds/sound-filter.ts'
import { nameOf } from '../../../../sounds/term-name.ts'
import { useVocabulary } from '../../../../sounds/vocabulary.ts'
import { CheckRow } from '../../../../ui/check-row.tsx'
import { Chip } from '../../../../ui/chip.tsx'
import { formatCount } from '../../../../ui/format-count.ts'
import { Segmented } from '../../../../ui/segmented.tsx'
import { Select } from '../../../../ui/select.tsx'
import shapes from '../../../../ui/shapes.module.css'
import type { MatchFilter } from './match-filter.ts'
import styles from './match-controls.module.css'
import type { MatchList } from './use-match-list.ts'

const KINDS = [
  { value: '', label: 'All' },
  { value: 'loop', label: 'Loops' },
  { value: 'oneShot', label: 'One-shots' },
] as const satisfies { value: SoundKind | ''; label: string }[]
const LEANS = [
  { value: 'even', label: 'Drums and tonal' },
  { value: 'drums', label: 'More drums' },
  { value: 'tonal', label: 'More tonal' },
] as const satisfies { value: Lean; label: string }[]
const TRANSPOSITIONS = [
  ['0', 'In their own key'],
  ['1', 'Up to ±1 semitone'],
  ['2', 'Up to ±2 semitones'],
  ['3', 'Up to ±3 semitones'],
  ['6', 'In any key'],
] as const
const TERMS = [
  { name: 'instrument', of: 'instruments', any: 'Any instrument' },
  { name: 'genre', of: 'genres', any: 'Any genre' },
  { name: 'mood', of: 'moods', any: 'Any mood' },
] as const satisfies { name: ListFilterName; of: string; any: string }[]

interface MatchControlsProps {
  filter: MatchFilter
  list: MatchList
  onChange: (next: MatchFilter) => void
}

/** How far a sound may be moved, what comes first, and among what is looked. */
export function MatchControls({ filter, list, onChange }: MatchControlsProps) {
  const isSignedIn = useAppState(({ profile }) => profile !== null)
  const { lean, sounds, transposeMost } = filter
  const narrow = (next: MatchFilter['sounds']): void => onChange({ ...filter, sounds: next })
  return (
    <div className={styles.controls}>
      <div className={styles.filters}>
        <TransposeSelect
          most={transposeMost}
          onMost={(most) => onChange({ ...filter, transposeMost: most })}
        />
        <Select
          label="What comes first"
          value={lean}
          onChange={({ currentTarget }) => onChange({ ...filter, lean: currentTarget.value as Lean })}
        >
          {LEANS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <TermSelects {...{ list, sounds, narrow }} />
        <Segmented
          label="Kind"
          segments={KINDS}
          value={sounds.kind ?? ''}
          onChange={(kind) => narrow(kind ? { ...sounds, kind } : without(sounds, 'kind'))}
        />
        <CheckRow
          label="One per pack"
          isChecked={sounds.group === 'pack'}
          onChange={() => narrow(sounds.group ? without(sounds, 'group') : { ...sounds, group: 'pack' })}
        />
        {isSignedIn && (
          <CheckRow
            label="Not owned"
            isChecked={sounds.owned === 'no'}
            onChange={() =>
              narrow(sounds.owned === 'no' ? without(sounds, 'owned') : { ...sounds, owned: 'no' })
            }
          />
        )}
      </div>
      <Chosen {...{ list, sounds, narrow }} />
    </div>
  )
}

interface NarrowProps {
  list: MatchList
  sounds: MatchFilter['sounds']
  narrow: (next: MatchFilter['sounds']) => void
}

/** Each value that would find something, with how many; those that are chosen stand as chips below. */
function TermSelects({ list, sounds, narrow }: NarrowProps) {
  const vocabulary = useVocabulary()
  const counts = list.head?.page.counts ?? null
  return TERMS.map(({ name, of, any }) => (
    <Select
      key={name}
      label={any}
      value=""
      onChange={({ currentTarget: { value } }) => value && narrow(toggled(sounds, name, value))}
    >
      <option value="">{any}</option>
      {vocabulary[of]
        .filter(({ slug }) => !valuesOf(sounds, name).includes(slug))
        .map(({ slug, name: term }) => (
          <option key={slug} value={slug} disabled={counts !== null && !counts[of][slug]}>
            {counts ? `${term} (${formatCount(counts[of][slug] ?? 0)})` : term}
          </option>
        ))}
    </Select>
  ))
}

function Chosen({ list, sounds, narrow }: NarrowProps) {
  const vocabulary = useVocabulary()
  const terms = TERMS.flatMap(({ name, of }) =>
    valuesOf(sounds, name).map((slug) => ({ name, slug, label: nameOf(vocabulary[of], slug) })),
  )
  const found = list.head?.page.sounds ?? []
  const packs = valuesOf(sounds, 'pack').map((slug) => {
    // Any sound of the list says what its pack is called.
    const label = found.find(({ pack }) => pack?.id === slug)?.pack?.title ?? 'One pack'
    return { name: 'pack' as const, slug, label }
  })
  const chosen = [...terms, ...packs]
  if (chosen.length === 0) return null
  return (
    <div className={shapes.row} role="group" aria-label="Active filters">
      {chosen.map(({ name, slug, label }) => (
        <Chip key={name + slug} label={label} onRemove={() => narrow(toggled(sounds, name, slug))} />
      ))}
    </div>
  )
}

function TransposeSelect({ most, onMost }: { most: string; onMost: (most: string) => void }) {
  const isOther = !TRANSPOSITIONS.some(([value]) => value === most)
  return (
    <Select
      label="How far sounds may be transposed"
      icon="key"
      value={most}
      onChange={({ currentTarget }) => onMost(currentTarget.value)}
    >
      {TRANSPOSITIONS.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
      {isOther && <option value={most}>Up to ±{most} semitones</option>}
    </Select>
  )
}
