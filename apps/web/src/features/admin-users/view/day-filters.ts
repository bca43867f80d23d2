import type { TableFilter } from '../../../kit/table/table-filters.tsx'

export const DAY_FILTERS: readonly TableFilter[] = [
  { name: 'from', label: 'From' },
  { name: 'to', label: 'To' },
]
