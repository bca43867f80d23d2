import type { Clause } from '../clause.ts'
import { allOf, type AskEngine, type EngineClause, probing, totalOf } from './clauses.ts'
import { type Reading, readingsOf } from './word-query.ts'

/** The sounds that count for a search. */
export interface Visible {
  readonly filter: readonly EngineClause[]
  readonly butNot: readonly EngineClause[]
}

/** How the words of a search are read. */
export interface ReadWords {
  /** What has to be there, with its points. */
  readonly wanted: readonly EngineClause[]
  /** What puts first. */
  readonly optional: readonly EngineClause[]
  readonly excluded: readonly EngineClause[]
}

/**
 * Reads each text in the best way in which any sound has its words: whole, as they begin, then with what is forgiven.
 */
export async function readWords(
  texts: readonly (readonly Clause[])[],
  visible: Visible,
  ask: AskEngine,
): Promise<ReadWords[]> {
  const read = texts.map((clauses) => ({ clauses, ways: readingsOf(clauses) }))
  const probes = new Map<string, EngineClause>()
  const keyOf = (probe: EngineClause): string => JSON.stringify(probe)
  for (const { isMeantBy } of read.flatMap(({ ways }) => ways.flat()))
    if (isMeantBy) probes.set(keyOf(isMeantBy), isMeantBy)
  const asked = [...probes.values()]
  const answers =
    asked.length === 0
      ? []
      : await ask(asked.map((probe) => probing(allOf([probe, ...visible.filter], visible.butNot))))
  const isThere = new Map([...probes.keys()].map((key, at) => [key, totalOf(answers[at]!) > 0]))
  const best = (ways: readonly Reading[]): EngineClause =>
    ways.find(({ isMeantBy }) => isMeantBy === null || isThere.get(keyOf(isMeantBy)))!.query
  return read.map(({ clauses, ways }) => {
    const of = (kind: Clause['kind']): EngineClause[] =>
      clauses.flatMap((clause, at) => (clause.kind === kind ? [best(ways[at]!)] : []))
    return { wanted: of('wanted'), optional: of('optional'), excluded: of('excluded') }
  })
}

/** Whatever has the words, without regard to how well. */
export const worded = ({ wanted, excluded }: ReadWords): EngineClause => allOf(wanted, excluded)
