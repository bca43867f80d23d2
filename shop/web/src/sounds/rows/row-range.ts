/** Rows that follow each other, both ends included; none where `last` is before `first`. */
export interface RowRange {
  readonly first: number
  readonly last: number
}

export const countIn = ({ first, last }: RowRange): number => Math.max(0, last - first + 1)

export const isWithin = ({ first, last }: RowRange, index: number | null): boolean =>
  index !== null && index >= first && index <= last

/** The rows that are in both. */
export function common(one: RowRange, other: RowRange): RowRange {
  return { first: Math.max(one.first, other.first), last: Math.min(one.last, other.last) }
}
