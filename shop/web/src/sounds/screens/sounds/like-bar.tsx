import type { Alike } from '@segno/contract'
import { type SoundFilter, without } from '../../sound-filter.ts'
import type { ChangeFilter } from '../../use-sound-filter.ts'
import { CheckRow } from '../../../ui/check-row.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import styles from './like-bar.module.css'

const DIAL = [
  { value: 'overall', label: 'Overall', hint: 'Sound, groove, notes and envelope together' },
  { value: 'timbre', label: 'Sound', hint: 'How it sounds: bright or dark, smooth or rough' },
  { value: 'rhythm', label: 'Groove', hint: 'Where in the bar the hits fall, at any tempo' },
  { value: 'pitch', label: 'Notes', hint: 'Which notes are played' },
  {
    value: 'envelope',
    label: 'Envelope',
    hint: 'How its loudness moves: short hits or long swells',
  },
] as const satisfies { value: Alike; label: string; hint: string }[]

/** What is to be alike, while sounds are looked for that are like one. */
export function LikeBar({ filter, onChange }: { filter: SoundFilter; onChange: ChangeFilter }) {
  const isAnyKey = filter.transpose === 'any'
  const chosen = filter.alike ?? 'overall'
  return (
    <div className={styles.bar}>
      <span className={styles.label} aria-hidden="true">
        Similar in
      </span>
      <Segmented
        label="Similar in"
        segments={DIAL}
        value={chosen}
        onChange={(alike) => onChange(alike === 'overall' ? without(filter, 'alike') : { ...filter, alike })}
      />
      <CheckRow
        label="In any key"
        isChecked={isAnyKey}
        onChange={() => onChange(isAnyKey ? without(filter, 'transpose') : { ...filter, transpose: 'any' })}
      />
      <p className={styles.meaning}>{DIAL.find(({ value }) => value === chosen)!.hint}</p>
    </div>
  )
}
