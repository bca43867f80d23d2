import { MAX_LIST_WORDS } from '@segno/contract'
import { Field } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'

export interface TableFilter {
  /** As the contract names it. */
  readonly name: string
  readonly label: string
  /** Choices of the filter; without them it is a day. */
  readonly options?: readonly { readonly value: string; readonly label: string }[]
  /** What stands there while nothing is chosen; all unless given. */
  readonly all?: string
}

interface TableFiltersProps {
  list: {
    readonly filters: Readonly<Record<string, string>>
    readonly search: { readonly value: string; readonly set: (words: string) => void }
    readonly change: (to: Readonly<Record<string, string | null>>) => void
  }
  filters: readonly TableFilter[]
  search: string | undefined
}

/** The search of a table and its filters, one beside the other. */
export function TableFilters({ list, filters, search }: TableFiltersProps) {
  return (
    <>
      {search !== undefined && (
        <Field
          type="search"
          label="Search"
          placeholder={search}
          maxLength={MAX_LIST_WORDS}
          value={list.search.value}
          onChange={({ currentTarget }) => list.search.set(currentTarget.value)}
        />
      )}
      {filters.map(({ name, label, options, all = 'All' }) =>
        options ? (
          <SelectField
            key={name}
            label={label}
            value={list.filters[name] ?? ''}
            onChange={({ currentTarget }) => list.change({ [name]: currentTarget.value })}
          >
            <option value="">{all}</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </SelectField>
        ) : (
          <Field
            key={name}
            type="date"
            label={label}
            value={list.filters[name] ?? ''}
            onChange={({ currentTarget }) => list.change({ [name]: currentTarget.value })}
          />
        ),
      )}
    </>
  )
}
