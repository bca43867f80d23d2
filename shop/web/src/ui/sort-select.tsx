import { Select } from './select.tsx'

interface SortSelectProps<Sort extends string> {
  /** In the order in which they are offered. */
  sorts: readonly Sort[]
  labels: Readonly<Record<Sort, string>>
  value: Sort
  onChange: (sort: Sort) => void
}

/** The orders of a list, to choose one. */
export function SortSelect<Sort extends string>({ sorts, labels, value, onChange }: SortSelectProps<Sort>) {
  const choose = (text: string): void => {
    const chosen = sorts.find((sort) => sort === text)
    if (chosen !== undefined) onChange(chosen)
  }
  return (
    <Select label="Sort by" value={value} onChange={({ currentTarget }) => choose(currentTarget.value)}>
      {sorts.map((sort) => (
        <option key={sort} value={sort}>
          {labels[sort]}
        </option>
      ))}
    </Select>
  )
}
