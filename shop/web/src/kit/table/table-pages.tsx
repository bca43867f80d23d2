import type { PageMeta } from '@segno/contract'
import { Button } from '../../ui/button.tsx'
import { formatCount } from '../../ui/format-count.ts'
import { backIcon, forthIcon } from '../../ui/later-icons.ts'
import { Select } from '../../ui/select.tsx'
import { PAGE_SIZES } from './list-address.ts'
import styles from './table.module.css'

interface TablePagesProps {
  title: string
  meta: PageMeta
  limit: number
  onGo: (page: number) => void
  onLimit: (limit: number) => void
}

/** How many there are, which of them are in sight, and the way to the others. */
export function TablePages({ title, meta, limit, onGo, onLimit }: TablePagesProps) {
  const { currentPage, totalPages, totalItems, itemCount } = meta
  const first = (currentPage - 1) * meta.itemsPerPage + 1
  if (totalItems <= PAGE_SIZES[0]) return null
  return (
    <nav className={styles.pages} aria-label={`Pages of ${title}`}>
      <span role="status">
        {itemCount > 0 && `${formatCount(first)}–${formatCount(first + itemCount - 1)} of `}
        {meta.isMinimum && 'more than '}
        {formatCount(totalItems)}
      </span>
      <Select
        label="Rows per page"
        value={limit}
        onChange={({ currentTarget }) => onLimit(Number(currentTarget.value))}
      >
        {PAGE_SIZES.map((size) => (
          <option key={size} value={size}>
            {size} per page
          </option>
        ))}
      </Select>
      <span className={styles.buttons}>
        <Button icon={backIcon} disabled={currentPage <= 1} onClick={() => onGo(currentPage - 1)}>
          Previous
        </Button>
        <Button icon={forthIcon} disabled={currentPage >= totalPages} onClick={() => onGo(currentPage + 1)}>
          Next
        </Button>
      </span>
    </nav>
  )
}
