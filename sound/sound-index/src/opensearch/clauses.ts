/** A query of OpenSearch's own language, or a part of one. */
export type EngineClause = Readonly<Record<string, unknown>>

export const NOTHING: EngineClause = { match_none: {} }
export const EVERYTHING: EngineClause = { match_all: {} }

export const term = (field: string, value: string | boolean): EngineClause => ({
  term: { [field]: { value } },
})
export const terms = (field: string, values: readonly string[]): EngineClause => ({
  terms: { [field]: values },
})
export const exists = (field: string): EngineClause => ({ exists: { field } })

/** Both limits included; an infinite one is none. */
export const between = (field: string, min: number, max: number): EngineClause => ({
  range: {
    [field]: { ...(min > -Infinity ? { gte: min } : {}), ...(max < Infinity ? { lte: max } : {}) },
  },
})

export function anyOf(clauses: readonly EngineClause[]): EngineClause {
  if (clauses.length === 0) return NOTHING
  return clauses.length === 1 ? clauses[0]! : { bool: { should: clauses, minimum_should_match: 1 } }
}

export const allOf = (
  clauses: readonly EngineClause[],
  butNot: readonly EngineClause[] = [],
): EngineClause => ({
  bool: { filter: clauses, ...(butNot.length > 0 ? { must_not: butNot } : {}) },
})

/** The same, worth so many points. */
export const worth = (points: number, filter: EngineClause): EngineClause => ({
  constant_score: { filter, boost: points },
})

/** Some of the whole list, and how much it holds. */
export interface EngineAnswer {
  readonly hits: {
    readonly total: { readonly value: number }
    readonly hits: readonly EngineHit[]
  }
  readonly aggregations?: Readonly<Record<string, EngineCounts>>
}
export interface EngineHit {
  readonly fields?: Readonly<Record<string, readonly unknown[]>>
  /** What it came in order by, the first first. */
  readonly sort?: readonly unknown[]
}
export interface EngineCounts {
  readonly value?: number
  readonly buckets?: readonly EngineBucket[]
  /** Where a count that comes in parts goes on. */
  readonly after_key?: unknown
}

export interface EngineBucket {
  readonly key: unknown
  readonly doc_count: number
  readonly sum?: { readonly value: number }
}

/** Asks all at once; answers in the same order. @throws where any of them is not answered in full */
export type AskEngine = (bodies: readonly EngineClause[]) => Promise<readonly EngineAnswer[]>

/** A body that only counts. */
export const counting = (query: EngineClause): EngineClause => ({ size: 0, track_total_hits: true, query })

/** A body that is answered as soon as one sound is found. */
export const probing = (query: EngineClause): EngineClause => ({ ...counting(query), terminate_after: 1 })

export const totalOf = ({ hits }: EngineAnswer): number => hits.total.value
