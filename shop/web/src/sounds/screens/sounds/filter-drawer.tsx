import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { countOf } from '../../../ui/format-count.ts'
import { FilterColumn, type FilterColumnProps } from './filter-column.tsx'

interface FilterDrawerProps extends FilterColumnProps {
  total: number | null
  onClose: () => void
}

/** The same filters where there is no room for their column. */
export function FilterDrawer({ total, onClose, ...filters }: FilterDrawerProps) {
  const show = (
    <Button look="primary" onClick={onClose}>
      {total === null ? 'Show sounds' : `Show ${countOf(total, 'sound', 'sounds')}`}
    </Button>
  )
  return (
    <Dialog title="Filters" place="left" onClose={onClose} footer={show}>
      <FilterColumn {...filters} onLeave={onClose} />
    </Dialog>
  )
}
