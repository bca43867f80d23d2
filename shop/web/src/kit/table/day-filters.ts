import type { TableFilter } from './table-filters.tsx'

/** The first and the last day of a list, as the contract's `dayFilters` names them. */
export const DAY_FILTERS: readonly TableFilter[] = [
  { name: 'from', label: 'From' },
  { name: 'to', label: 'To' },
]
