import { MAX_LIST_WORDS } from '@segno/contract'
import { useId, useState } from 'react'
import { dayShown } from '../format/date.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import styles from './table.module.css'

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

/** The search of a table and its filters, one beside the other; on a phone several filters stand behind one button. */
export function TableFilters({ list, filters, search }: TableFiltersProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const isFolding = filters.length > 1
  const setCount = filters.filter(({ name }) => list.filters[name] !== undefined).length
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
      {isFolding && (
        <Opener
          panelId={id}
          isOpen={isOpen}
          setCount={setCount}
          onToggle={() => setOpen((before) => !before)}
        />
      )}
      <div id={id} className={styles.filters} data-folded={isFolding ? !isOpen : undefined}>
        {filters.map((filter) => (
          <OneFilter
            key={filter.name}
            filter={filter}
            value={list.filters[filter.name] ?? ''}
            onChange={(value) => list.change({ [filter.name]: value })}
          />
        ))}
      </div>
    </>
  )
}

interface OneFilterProps {
  filter: TableFilter
  value: string
  onChange: (value: string) => void
}

function OneFilter({ filter: { label, options, all = 'All' }, value, onChange }: OneFilterProps) {
  const facts = { label, value }
  if (!options)
    return (
      <Field
        type="date"
        {...facts}
        shown={dayShown(value, 'Any day')}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )
  return (
    <SelectField {...facts} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </SelectField>
  )
}

interface OpenerProps {
  panelId: string
  isOpen: boolean
  /** How many of the filters are set. */
  setCount: number
  onToggle: () => void
}

function Opener({ panelId, isOpen, setCount, onToggle }: OpenerProps) {
  return (
    <span className={styles.opener}>
      <Button icon="filter" aria-expanded={isOpen} aria-controls={panelId} onClick={onToggle}>
        {setCount === 0 ? 'Filters' : `Filters (${setCount})`}
      </Button>
    </span>
  )
}
