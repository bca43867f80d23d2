import { idOf, type Keyed, Rows, type TableColumn } from './rows.tsx'
import styles from './table.module.css'

type ShortTableProps<Item> = Keyed<Item> & {
  /** Name of the table, such as `Rates`. */
  title: string
  items: readonly Item[]
  columns: readonly TableColumn<Item, never>[]
  keyOf?: (item: Item) => string
}

/** A table of a few rows that are all in sight, in an order of their own. */
export function ShortTable<Item>({ title, items, columns, keyOf = idOf }: ShortTableProps<Item>) {
  return (
    <section className={styles.table} aria-label={title}>
      <div className={styles.scroller}>
        <Rows {...{ title, items, columns, keyOf }} sorted="" onSort={() => undefined} isBusy={false} />
      </div>
    </section>
  )
}
