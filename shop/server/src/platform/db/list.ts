import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { CountRows } from './count.ts'

/** Rows that a list counts; of more it says that they are more, because counting millions takes longer than showing some. */
export const COUNT_LIMIT = 10_000

/** A column of a list by which it can be sorted: what it is in SQL. Those with null in them say so; nulls come last either way. */
type SortColumn = string | { readonly column: string | RawBuilder<unknown>; readonly isNullable?: true }

interface ListOrder {
  readonly sort: string
}

/** Rows that a list shows, whatever page of them is looked at. */
export interface ListSource<Row> {
  page(order: ListOrder & { readonly offset: number; readonly limit: number }): Promise<Row[]>
  /** One more than `COUNT_LIMIT` stands for all that is beyond it. */
  count(): Promise<number>
  /** All rows in that order, some at a time; a slow reader holds no connection and no transaction. */
  batches(order: ListOrder, size: number): AsyncIterable<Row[]>
}

interface ListFacts<Columns extends string> {
  /** By the names in the contract. */
  readonly sorts: Readonly<Record<Columns, SortColumn>>
  /** A unique column, so that rows alike in the sorted one have an order. */
  readonly id: string
  /** The same rows without what is only shown: they are counted and found by it, and joined for one page alone. */
  readonly lean?: AnyQuery<unknown>
  /** Its rows are summed up from many others: they are counted along with a page, not in a second go. */
  readonly isSummed?: true
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- Kysely's own name for any tables.
type AnyQuery<Row> = SelectQueryBuilder<any, any, Row>

/**
 * Makes a list of a query that has its columns, joins and filters, but no order and no limit. Used in queries.ts.
 */
export function listSource<Row, Columns extends string>(
  query: AnyQuery<Row>,
  { sorts, id, lean, isSummed }: ListFacts<Columns>,
): ListSource<Row> {
  const counted = lean ?? query
  let total: number | null = null
  const orderOf = ({ sort }: ListOrder): Order => ({ ...sortOf(sorts, sort), id: sql.ref(id) })
  return {
    async page({ offset, limit, ...sorted }) {
      const order = orderOf(sorted)
      const onPage = (of: AnyQuery<unknown>) => inOrder(of, order).offset(offset).limit(limit)
      if (isSummed) {
        const all = sql<number>`count(*) over ()::int`.as(TOTAL)
        const rows = (await onPage(query.select(all)).execute()) as (Row & Totalled)[]
        total = rows[0]?.[TOTAL] ?? null
        return rows
      }
      if (!lean) return onPage(query).execute() as Promise<Row[]>
      const ids = onPage(lean.select(sql.ref(id).as('id')))
      // Its filters have found the ids already.
      return inOrder(query.clearWhere().where(sql.ref(id), 'in', ids), order).execute()
    },
    async count() {
      if (total !== null) return Math.min(total, COUNT_LIMIT + 1)
      // Under the name that their count has then.
      const some = counted.clearSelect().select(sql<number>`1`.as('rows'))
      const found = some.limit(COUNT_LIMIT + 1).withPlugin(new CountRows())
      const { rows } = await found.executeTakeFirstOrThrow()
      return Number(rows)
    },
    batches: (order, size) => batchesOf(query, orderOf(order), size),
  }
}

function sortOf<Columns extends string>(sorts: ListFacts<Columns>['sorts'], sort: string): Omit<Order, 'id'> {
  const isDescending = sort.startsWith('-')
  const found: SortColumn | undefined = sorts[(isDescending ? sort.slice(1) : sort) as Columns]
  if (found === undefined) throw new RangeError(`not a sort of this list: ${sort}`)
  const { column, isNullable = false } = typeof found === 'string' ? { column: found } : found
  return { by: typeof column === 'string' ? sql.ref(column) : column, isDescending, isNullable }
}

const TOTAL = 'list_total'
type Totalled = { readonly [TOTAL]: number }

interface Order {
  readonly by: Expression<unknown>
  readonly id: Expression<unknown>
  readonly isDescending: boolean
  readonly isNullable: boolean
}

function inOrder<Row>(query: AnyQuery<Row>, { by, id, isDescending, isNullable }: Order): AnyQuery<Row> {
  const direction = sql.raw(isDescending ? 'desc' : 'asc')
  // Said only where it is needed: an index without it serves the rest.
  const nulls = sql.raw(isNullable && isDescending ? 'nulls last' : '')
  return query.orderBy(sql`${by} ${direction} ${nulls}`).orderBy(sql`${id} ${direction}`)
}

/** As text, because a time loses its microseconds on its way through JavaScript. */
const PLACE = { by: 'list_place_by', id: 'list_place_id' } as const
type Placed = { readonly [PLACE.by]: string | null; readonly [PLACE.id]: string }

async function* batchesOf<Row>(query: AnyQuery<Row>, order: Order, size: number): AsyncGenerator<Row[]> {
  const placed = inOrder(query, order)
    .select(sql<string | null>`${order.by}::text`.as(PLACE.by))
    .select(sql<string>`${order.id}::text`.as(PLACE.id))
    .limit(size)
  for (let last: Placed | undefined; ;) {
    const rows = (await (last ? placed.where(isAfter(order, last)) : placed).execute()) as (Row & Placed)[]
    if (rows.length > 0) yield rows
    if (rows.length < size) return
    last = rows.at(-1)
  }
}

/** Rows after a place in the order. */
function isAfter({ by, id, isDescending, isNullable }: Order, last: Placed): RawBuilder<boolean> {
  const beyond = sql.raw(isDescending ? '<' : '>')
  const [value, lastId] = [last[PLACE.by], last[PLACE.id]]
  if (value === null) return sql`(${by} is null and ${id} ${beyond} ${lastId})`
  const after = sql<boolean>`(${by} ${beyond} ${value} or (${by} = ${value} and ${id} ${beyond} ${lastId}))`
  return isNullable ? sql`(${after} or ${by} is null)` : after
}
