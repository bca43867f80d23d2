import { useQuery } from '@tanstack/react-query'
import { useAppState } from '../../../shared/state/app-state.ts'
import { Select } from '../../../ui/select.tsx'
import { collectionsQuery } from '../../collections/collection-queries.ts'
import { without } from '../../sound-filter.ts'
import styles from './filter-column.module.css'
import type { FilterProps } from './filter-props.ts'

/** Finds only what is in one of the listener’s collections, or in one that is shared with them. */
export function CollectionFilter({ filter, onChange }: Pick<FilterProps, 'filter' | 'onChange'>) {
  const listener = useAppState(({ profile }) => profile?.id ?? '')
  const { data } = useQuery(collectionsQuery(listener))
  const collections = [...(data?.collections ?? []), ...(data?.kept ?? [])]
  const { collection: chosen } = filter
  const isShared = chosen !== undefined && collections.every(({ id }) => id !== chosen)
  const choose = (key: string): void =>
    onChange(key === '' ? without(filter, 'collection') : { ...filter, collection: key })
  return (
    <div className={styles.collection}>
      <Select
        label="Collection"
        value={chosen ?? ''}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        <option value="">In any collection or none</option>
        {isShared && <option value={chosen}>In a shared collection</option>}
        {collections.map(({ id, name }) => (
          <option key={id} value={id}>
            In “{name}”
          </option>
        ))}
        {data && collections.length === 0 && (
          <option disabled>Press L on a sound to start a collection</option>
        )}
      </Select>
    </div>
  )
}
