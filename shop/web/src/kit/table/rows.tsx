import { Fragment, type ReactNode, type Ref } from 'react'
import { Icon } from '../../ui/icon.tsx'
import styles from './table.module.css'

export interface TableColumn<Item, Column extends string> {
  /** Its heading; on a phone it stands beside each value. */
  readonly title: string
  /** What stands at its top in place of the title. */
  readonly heading?: ReactNode
  readonly cell: (item: Item) => ReactNode
  /** The list's column by which its heading sorts. */
  readonly sort?: Column
  /** Sums and counts stand at the end of their column. */
  readonly align?: 'end'
  /** Has no heading in sight: what can be done with a row. */
  readonly isActions?: boolean
}

/** A line below a row that belongs to it, such as a refund of a payment. */
export interface RowLine {
  /** Among the lines of its row. */
  readonly key: string
  /** By the titles of the columns under which they stand. */
  readonly cells: Readonly<Record<string, ReactNode>>
}

/** Rows are told apart by their `id`; only where they have none a table needs `keyOf`. */
export type Keyed<Item> = [Item] extends [{ readonly id: string }]
  ? unknown
  : { readonly keyOf: (item: Item) => string }
export const idOf = (item: unknown): string => (item as { readonly id: string }).id

interface RowsProps<Item, Column extends string> {
  ref?: Ref<HTMLTableElement>
  title: string
  items: readonly Item[]
  columns: readonly TableColumn<Item, Column>[]
  keyOf: (item: Item) => string
  linesOf?: ((item: Item) => readonly RowLine[]) | undefined
  sorted: string
  onSort: (sort: Column | `-${Column}`) => void
  /** The next page is on its way. */
  isBusy: boolean
}

/** The table itself. Roles are said once more: as cards, the browser would take them away. */
export function Rows<Item, Column extends string>(props: RowsProps<Item, Column>) {
  const { ref, title, items, columns, keyOf, linesOf, sorted, onSort, isBusy } = props
  return (
    <table ref={ref} role="table" aria-label={title} aria-busy={isBusy}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <Heading key={column.title} {...{ column, sorted, onSort }} />
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {items.map((item) => (
          <Fragment key={keyOf(item)}>
            <tr role="row">
              {columns.map(({ title: name, cell, align, isActions }) => (
                <td key={name} role="cell" data-title={name} data-align={align} data-actions={isActions}>
                  {isActions ? <div className={styles.actions}>{cell(item)}</div> : cell(item)}
                </td>
              ))}
            </tr>
            {linesOf?.(item).map(({ key, cells }) => (
              <tr key={key} role="row" data-line="">
                {columns.map(({ title: name, align }) => (
                  <td key={name} role="cell" data-align={align}>
                    {cells[name]}
                  </td>
                ))}
              </tr>
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

interface HeadingProps<Item, Column extends string> {
  column: TableColumn<Item, Column>
  sorted: string
  onSort: (sort: Column | `-${Column}`) => void
}

function Heading<Item, Column extends string>({ column, sorted, onSort }: HeadingProps<Item, Column>) {
  const { title, heading = title, sort, align, isActions } = column
  if (sort === undefined)
    return (
      <th role="columnheader" scope="col" data-align={align} data-actions={isActions}>
        {heading}
      </th>
    )
  const isUp = sorted === sort
  const isDown = sorted === `-${sort}`
  return (
    <th
      role="columnheader"
      scope="col"
      data-align={align}
      aria-sort={isUp ? 'ascending' : isDown ? 'descending' : 'none'}
    >
      <button type="button" onClick={() => onSort(isUp ? `-${sort}` : sort)}>
        {title}
        <span className={styles.arrow} data-up={isUp} data-off={!isUp && !isDown}>
          <Icon name="down" />
        </span>
      </button>
    </th>
  )
}
