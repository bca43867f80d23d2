import { type Answer, type CsvSeparator, describePage, type Endpoint, type PageMeta } from '@segno/contract'
import { COUNT_LIMIT, type ListSource } from '../db/list.ts'
import { csvAnswer, type CsvColumns } from './csv-answer.ts'
import { type Call, route, type Route } from './route.ts'

/** Rows that are read at once for a CSV. */
const CSV_BATCH_ROWS = 5_000

interface PageQuery {
  readonly page: number
  readonly limit: number
  readonly sort: string
}

/** One page of a list, in the shape that all lists have. */
export async function pagedList<Row, Item>(
  source: ListSource<Row>,
  { page, limit, sort }: PageQuery,
  toItems: (rows: Row[]) => Item[] | Promise<Item[]>,
): Promise<{ items: Item[]; meta: PageMeta }> {
  const offset = (page - 1) * limit
  const rows = await source.page({ sort, limit, offset })
  const isLast = rows.length < limit && (rows.length > 0 || page === 1)
  const count = isLast ? offset + rows.length : await source.count()
  const items = await toItems(rows)
  const totalItems = Math.min(count, COUNT_LIMIT)
  const meta = describePage({ page, limit, itemCount: items.length, totalItems })
  return { items, meta: count > COUNT_LIMIT ? { ...meta, isMinimum: true } : meta }
}

type AnyList = {
  readonly list: Endpoint
  readonly csv: Endpoint & { readonly answers: 'bytes' }
}
type ItemOf<List extends AnyList> = Answer<List['list']> extends { items: (infer Item)[] } ? Item : never

/** A CSV of which an item has several lines. */
interface CsvOfLines<Item> {
  readonly name: string
  readonly columns: CsvColumns<never>
  readonly linesOf: (item: Item) => readonly unknown[]
}

export const csvOfLines = <Item, Line>(csv: {
  readonly name: string
  readonly columns: CsvColumns<Line>
  readonly linesOf: (item: Item) => readonly Line[]
}): CsvOfLines<Item> => csv

interface ListRoutesFacts<List extends AnyList, Row> {
  /** From the query without page and order; opens nothing before it is asked. */
  readonly rows: (call: Call<List['csv']>) => ListSource<Row> | Promise<ListSource<Row>>
  readonly toItems: (rows: Row[], call: Call<List['csv']>) => ItemOf<List>[] | Promise<ItemOf<List>[]>
  /** Name of the file without its ending, and its columns. */
  readonly csv:
    | { readonly name: string; readonly columns: CsvColumns<ItemOf<List>>; readonly linesOf?: never }
    | CsvOfLines<ItemOf<List>>
}

/** Routes of both endpoints of a list of the contract: page and CSV come from the same rows. */
export function listRoutes<List extends AnyList, Row>(
  { list, csv }: List,
  facts: ListRoutesFacts<List, Row>,
): Route[] {
  const { name, linesOf = (item: ItemOf<List>) => [item] } = facts.csv
  const columns = facts.csv.columns as CsvColumns<unknown>
  return [
    route<Endpoint>(list, async (call) => {
      const asked = call as unknown as Call<List['csv']>
      const source = await facts.rows(asked)
      return pagedList(source, call.query as PageQuery, (rows) => facts.toItems(rows, asked))
    }),
    route<Endpoint & { answers: 'bytes' }>(csv, async (call) => {
      const asked = call as unknown as Call<List['csv']>
      const source = await facts.rows(asked)
      const items = async function* () {
        for await (const rows of source.batches(call.query as PageQuery, CSV_BATCH_ROWS))
          yield (await facts.toItems(rows, asked)).flatMap(linesOf)
      }
      const { separator } = call.query as { readonly separator: CsvSeparator }
      return csvAnswer({ name, columns, separator }, items())
    }),
  ]
}
