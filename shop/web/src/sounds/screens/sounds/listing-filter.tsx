import { useAppState } from '../../../shared/state/app-state.ts'
import { lazyPart } from '../../../shared/page/lazy-part.tsx'
import { without } from '../../sound-filter.ts'
import { CheckRow } from '../../../ui/check-row.tsx'
import styles from './filter-column.module.css'
import type { FilterProps } from './filter-props.ts'

// Only for who is signed in, so others do not wait for it.
const KeptThings = lazyPart(async () => (await import('./kept-things.tsx')).KeptThings)

/** What is left out although it fits. */
export function ListingFilter({ filter, onChange, onLeave }: Omit<FilterProps, 'counts'>) {
  const isSignedIn = useAppState(({ profile }) => profile !== null)
  return (
    <div className={styles.group}>
      <CheckRow
        label="One per pack"
        isChecked={filter.group === 'pack'}
        onChange={() => onChange(filter.group ? without(filter, 'group') : { ...filter, group: 'pack' })}
      />
      {isSignedIn && (
        <CheckRow
          label="Not owned"
          isChecked={filter.owned === 'no'}
          onChange={() =>
            onChange(filter.owned === 'no' ? without(filter, 'owned') : { ...filter, owned: 'no' })
          }
        />
      )}
      {isSignedIn && (
        <>
          <CheckRow
            label="Following"
            isChecked={filter.followed === '1'}
            onChange={() =>
              onChange(filter.followed ? without(filter, 'followed') : { ...filter, followed: '1' })
            }
          />
          <KeptThings {...{ filter, onChange, onLeave }} fallback={<div className={styles.kept} />} />
        </>
      )}
    </div>
  )
}
