import * as z from 'zod/mini'
import { type Access, endpoint } from './endpoint.ts'
import type { Grant } from './grants.ts'
import { pageOf, pageQuery } from './lists.ts'
import type { ProgramScope } from './program-scopes.ts'

/** Letters that a list is searched for at most. */
export const MAX_LIST_WORDS = 200

/** The search of a list. */
export const listWords = { q: z.optional(z.string().check(z.trim(), z.maxLength(MAX_LIST_WORDS))) }

/** Between fields of a CSV. Semicolons come with decimal commas, as spreadsheets in German or French read them. */
const CSV_SEPARATORS = ['comma', 'semicolon'] as const
export type CsvSeparator = (typeof CSV_SEPARATORS)[number]

/** A column upwards, or downwards with a minus before it. */
export type SortOf<Column extends string> = Column | `-${Column}`

interface PagedListFacts<
  Item extends z.ZodMiniType,
  Column extends string,
  Filters extends z.core.$ZodLooseShape,
  Params extends z.ZodMiniType,
  Allowed extends Access,
> {
  readonly path: string
  readonly access: Allowed
  readonly grants?: readonly Grant[]
  /** Grants that save all of it; the same as for a page unless given. */
  readonly savedBy?: readonly Grant[]
  readonly scope?: ProgramScope
  /** One sentence for the API document. */
  readonly summary: string
  readonly params?: Params
  readonly item: Item
  /** Columns by which it can be sorted. */
  readonly columns: readonly [Column, ...Column[]]
  /** In which order it comes unless asked. */
  readonly sort: SortOf<NoInfer<Column>>
  /** Its filters, each optional and written as text in an address. */
  readonly filters?: Filters
  readonly errors?: readonly string[]
  /** It names no people, so that an administrator saves it without a confirmation. */
  readonly isAnonymous?: true
}

/**
 * The two endpoints of a list: `list` answers one page of it, `csv` all that the same words and filters leave, in the same
 * order. `q` searches; what it looks at is the list's own. People's data leave the shop with the CSV of an administrator's list, which is
 * therefore confirmed, and kept in the audit trail with its filters.
 */
export function pagedList<
  Item extends z.ZodMiniType,
  Column extends string,
  const Allowed extends Access,
  Filters extends z.core.$ZodLooseShape = Record<never, never>,
  Params extends z.ZodMiniType = z.ZodMiniUndefined,
>(facts: PagedListFacts<Item, Column, Filters, Params, Allowed>) {
  const { path, access, summary, item, columns, errors = [], isAnonymous = false } = facts
  const isExport = !isAnonymous && String(access) === 'admin'
  const wanted = {
    ...listWords,
    sort: sortBy(columns, facts.sort),
    ...(facts.filters as Filters),
  }
  const common = {
    method: 'GET',
    access,
    errors,
    ...(facts.grants ? { grants: facts.grants } : {}),
    ...(facts.scope ? { scope: facts.scope } : {}),
    ...(facts.params ? { params: facts.params } : {}),
  } as const
  return {
    list: endpoint({
      ...common,
      path,
      summary,
      query: z.strictObject({ ...pageQuery, ...wanted }),
      ok: pageOf(item),
    }),
    csv: endpoint({
      ...common,
      ...(facts.savedBy ? { grants: facts.savedBy } : {}),
      ...(isExport ? ({ confirmed: true, errors: ['confirmation_required', ...errors] } as const) : {}),
      path: `${path}.csv`,
      summary: `${summary} All of it as CSV.`,
      query: z.strictObject({ ...wanted, separator: z._default(z.enum(CSV_SEPARATORS), 'comma') }),
      ok: z.unknown(),
      answers: 'bytes',
    }),
  }
}

function sortBy<Column extends string>(columns: readonly Column[], unlessAsked: SortOf<Column>) {
  const sorts = columns.flatMap((column): SortOf<Column>[] => [column, `-${column}`])
  // Of names that are not known here, the schema cannot tell its types by itself.
  return z._default(z.enum(sorts as [string, ...string[]]), unlessAsked) as unknown as z.ZodMiniDefault<
    z.ZodMiniType<SortOf<Column>, SortOf<Column>>
  >
}
