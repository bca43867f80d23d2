import { type Advice, mostHelpful } from '../near-misses.ts'
import type { Widening } from '../sound-query.ts'
import { allOf, type AskEngine, counting, type EngineClause, totalOf } from './clauses.ts'
import type { EngineFilter } from './filters.ts'

/** A filter of an empty page; the text is one of them. */
type AskedFilter = Pick<EngineFilter, 'filter' | 'query'>

interface Empty {
  readonly visible: EngineClause
  readonly filters: readonly AskedFilter[]
  readonly wider: readonly (AskedFilter & { readonly way: Widening })[]
  readonly missingWords: () => Promise<string[]>
}

/** For a search that found nothing: what it would find with less asked. */
export async function adviceOf(
  { visible, filters, wider, missingWords }: Empty,
  ask: AskEngine,
): Promise<Advice> {
  const totals = async (those: readonly (readonly EngineClause[])[]): Promise<number[]> =>
    those.length === 0 ? [] : (await ask(those.map((all) => counting(allOf([visible, ...all]))))).map(totalOf)
  const but = (...left: readonly AskedFilter[]): EngineClause[] =>
    filters.filter((one) => !left.includes(one)).map(({ query }) => query)
  const [without, alone, [all], widened] = await Promise.all([
    totals(filters.map((one) => but(one))),
    totals(filters.map(({ query }) => [query])),
    totals([[]]),
    totals(
      wider.map(({ filter, query }) => [...but(...filters.filter((one) => one.filter === filter)), query]),
    ),
  ])
  const loosen = mostHelpful(filters.map(({ filter }, at) => ({ filter, total: without[at]! })))
  const pairs = loosen.length > 0 ? [] : pairsOf(filters)
  const withoutPairs = await totals(pairs.map(([one, other]) => but(one, other)))
  const emptyAlone = filters.flatMap(({ filter }, at) => (alone[at] === 0 ? [filter] : []))
  return {
    loosen,
    loosenTwo: mostHelpful(
      pairs.map(([one, other], at) => ({
        filters: [one.filter, other.filter] as const,
        total: withoutPairs[at]!,
      })),
    ),
    loosenAll: all!,
    widen: mostHelpful(wider.map(({ way }, at) => ({ way, total: widened[at]! }))),
    emptyAlone,
    missingWords: emptyAlone.includes('text') ? await missingWords() : [],
  }
}

const pairsOf = (filters: readonly AskedFilter[]): (readonly [AskedFilter, AskedFilter])[] =>
  filters.flatMap((one, at) => filters.slice(at + 1).map((other) => [one, other] as const))
