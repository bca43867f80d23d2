import { useReach } from '../../shared/api/own-grants.ts'
import type { CsvSeparator } from '@segno/contract'
import { type ReactNode, useRef, useState } from 'react'
import { saveBlob } from '../../ui/save-file.ts'
import { useAction } from '../data/use-action.ts'
import { LoadFailed } from '../data/load-failed.tsx'
import { Button } from '../../ui/button.tsx'
import { formatCount } from '../../ui/format-count.ts'
import { MenuButton } from '../../ui/menu-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { idOf, type Keyed, type RowLine, Rows, type TableColumn } from './rows.tsx'
import styles from './table.module.css'
import { TableFilters, type TableFilter } from './table-filters.tsx'
import { TablePages } from './table-pages.tsx'
import { type ColumnOf, type ItemOf, type PagedList, usePagedList } from './use-paged-list.ts'

/** The columns of a table over a list of the contract. */
export type TableColumns<List extends PagedList> = readonly TableColumn<ItemOf<List>, ColumnOf<List>>[]

/** Definition of a table, shared by the screens that show it. */
export interface Table<List extends PagedList> {
  readonly of: List
  readonly columns: TableColumns<List>
  /** As the list has it unless asked. */
  readonly sort: ColumnOf<List> | `-${ColumnOf<List>}`
  readonly filters?: readonly TableFilter[]
}

interface PlacedTable<List extends PagedList> extends Table<List> {
  /** Name of the table, such as `Users`. */
  title: string
  params?: Readonly<Record<string, string>>
  keyOf?: (item: ItemOf<List>) => string
  /** Below each row, what belongs to it. */
  linesOf?: (item: ItemOf<List>) => readonly RowLine[]
  /** Filters that always hold here, whatever the address says. */
  fixed?: Readonly<Record<string, string>>
  /** Fields its search looks at, such as `Name, e-mail or id`; no search without it. */
  search?: string
  /** Shown where the list is empty, with the next step. */
  empty: ReactNode
  /** Actions on chosen rows; rows can be chosen where this is given. */
  bulk?: ((chosen: readonly ItemOf<List>[], clear: () => void) => ReactNode) | undefined
  /** Buttons beside the search, given what is in sight. */
  tools?: (items: readonly ItemOf<List>[]) => ReactNode
  /** Between the tools and the rows, such as their sums. */
  summary?: ReactNode
  /** How the file that is saved is called, without its ending. */
  csvName?: string
}

export type DataTableProps<List extends PagedList> = PlacedTable<List> & Keyed<ItemOf<List>>

/**
 * A list of the contract as a table: search, filters, order, page and its size stand in the address; what is left can be
 * saved as CSV. On a phone each row is a card.
 */
export function DataTable<List extends PagedList>(props: DataTableProps<List>) {
  const reaches = useReach()
  const { title, columns, keyOf = idOf, filters = [], empty, bulk, csvName = title } = props
  const list = useTableList(props)
  const { data, error, isPlaceholderData, isNarrowed } = list
  const { chosen, choose, clear } = useChosen(data?.items ?? NONE, keyOf)
  const rows = useRef<HTMLTableElement>(null)
  if (data && data.meta.totalItems === 0 && !isNarrowed && !isPlaceholderData)
    return (
      <>
        {/* Nothing of this year, which is what is shown unless another is chosen, is not nothing at all. */}
        {filters.some(({ all }) => all !== undefined) && (
          <div className={styles.tools}>
            <TableFilters list={list} filters={filters} search={undefined} />
          </div>
        )}
        <div className={styles.empty}>{empty}</div>
      </>
    )
  const goTo = (page: number): void => {
    list.change({ page: page === 1 ? null : String(page) })
    rows.current?.scrollIntoView({ block: 'nearest' })
  }
  const all = bulk
    ? [chooseColumn({ items: data?.items ?? NONE, keyOf, chosen, choose }), ...columns]
    : columns
  return (
    <section className={styles.table} aria-label={title}>
      <div className={styles.tools}>
        <TableFilters list={list} filters={filters} search={props.search} />
        <span className={styles.buttons}>
          {data && props.tools?.(data.items)}
          {reaches(props.of.csv) && (
            <CsvButton fetch={list.fetchCsv} name={csvName} isEmpty={!data?.meta.totalItems} />
          )}
        </span>
      </div>
      {bulk && chosen.length > 0 && (
        <Chosen count={chosen.length} onClear={clear}>
          {bulk(chosen, clear)}
        </Chosen>
      )}
      {props.summary}
      {!data && <NotThere error={error} limit={list.limit} refetch={list.refetch} />}
      {data && data.items.length === 0 && (
        <NothingHere
          isBeyond={data.meta.totalItems > 0}
          onFirst={() => goTo(1)}
          onClear={() => list.change(cleared(filters))}
        />
      )}
      {data && data.items.length > 0 && (
        <div className={styles.scroller}>
          <Rows
            ref={rows}
            title={title}
            items={data.items}
            columns={all}
            keyOf={keyOf}
            linesOf={props.linesOf}
            sorted={list.sort}
            onSort={list.sortBy}
            isBusy={isPlaceholderData}
          />
        </div>
      )}
      {data && (
        <TablePages
          title={title}
          meta={data.meta}
          limit={list.limit}
          onGo={goTo}
          onLimit={(limit) => list.change({ limit: String(limit) })}
        />
      )}
    </section>
  )
}

interface NotThereProps {
  error: Error | null
  limit: number
  refetch: () => unknown
}

function NotThere({ error, limit, refetch }: NotThereProps) {
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />
  return <Skeleton width="100%" height={48 * Math.min(limit, 10)} />
}

function useTableList<List extends PagedList>(props: PlacedTable<List>) {
  const { of, params, fixed, columns, sort, filters = [] } = props
  return usePagedList({
    of,
    ...(params ? { params } : {}),
    ...(fixed ? { fixed } : {}),
    columns: columns.flatMap((column) => (column.sort === undefined ? [] : [column.sort])),
    sort,
    filters: Object.fromEntries(
      filters.map(({ name, options }) => [name, options?.map(({ value }) => value) ?? null]),
    ),
  })
}

interface CsvButtonProps {
  fetch: (separator: CsvSeparator) => Promise<Blob>
  name: string
  isEmpty: boolean
}

function CsvButton({ fetch, name, isEmpty }: CsvButtonProps) {
  const csv = useAction({ run: fetch, onDone: (blob) => saveBlob(blob, `${name}.csv`) })
  return (
    <MenuButton
      label="Save as CSV"
      icon="download"
      disabled={isEmpty}
      isBusy={csv.isBusy}
      items={[
        { label: 'Commas, 1.50', run: () => void csv.run('comma') },
        { label: 'Semicolons, 1,50', run: () => void csv.run('semicolon') },
      ]}
    >
      {csv.isBusy ? 'Saving' : 'CSV'}
    </MenuButton>
  )
}

function Chosen({ count, onClear, children }: { count: number; onClear: () => void; children: ReactNode }) {
  return (
    <div className={styles.bulk} role="status">
      <span>{formatCount(count)} selected</span>
      {children}
      <Button look="quiet" onClick={onClear}>
        Clear
      </Button>
    </div>
  )
}

const NONE: readonly never[] = []
const cleared = (filters: readonly TableFilter[]) =>
  Object.fromEntries([['q', null], ...filters.map(({ name }) => [name, null])])

/** Rows that are chosen, of the page in sight: what is out of sight is not acted on unseen. */
function useChosen<Item>(items: readonly Item[], keyOf: (item: Item) => string) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  return {
    chosen: items.filter((item) => keys.has(keyOf(item))),
    clear: () => setKeys(new Set()),
    choose: (those: readonly Item[], isOn: boolean) =>
      setKeys((before) => {
        const next = new Set(before)
        for (const item of those) {
          if (isOn) next.add(keyOf(item))
          else next.delete(keyOf(item))
        }
        return next
      }),
  }
}

interface ChooseFacts<Item> {
  items: readonly Item[]
  keyOf: (item: Item) => string
  chosen: readonly Item[]
  choose: (those: readonly Item[], isOn: boolean) => void
}

function chooseColumn<Item>({ items, chosen, choose }: ChooseFacts<Item>): TableColumn<Item, never> {
  return {
    title: 'Choose',
    heading: (
      <label className={styles.all}>
        <input
          type="checkbox"
          aria-label="Choose all on this page"
          checked={items.length > 0 && chosen.length === items.length}
          disabled={items.length === 0}
          onChange={({ currentTarget }) => choose(items, currentTarget.checked)}
        />
        All
      </label>
    ),
    isActions: true,
    cell: (item) => (
      <input
        type="checkbox"
        aria-label="Select row"
        checked={chosen.includes(item)}
        onChange={({ currentTarget }) => choose([item], currentTarget.checked)}
      />
    ),
  }
}

interface NothingHereProps {
  isBeyond: boolean
  onFirst: () => void
  onClear: () => void
}

function NothingHere({ isBeyond, onFirst, onClear }: NothingHereProps) {
  return (
    <div className={styles.nothing}>
      <p>{isBeyond ? 'There are fewer pages than that.' : 'Nothing matches.'}</p>
      <Button onClick={isBeyond ? onFirst : onClear}>
        {isBeyond ? 'Go to the first page' : 'Clear filters'}
      </Button>
    </div>
  )
}
